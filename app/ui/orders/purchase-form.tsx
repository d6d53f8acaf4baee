import type { FormProps } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import type { PurchaseForm as PurchaseFields } from '~/domain/orders/purchase-schema.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { controlProps, EmailField, FieldError, type FieldState, SelectField, TextField } from '../kit/field.tsx'
import { ScaleBar } from '../kit/scale-bar.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { BUYING_STEPS, STEP } from './buying-steps.ts'
import { DialledCountryOptions, DialOptions, dialValue } from './country-options.tsx'
import { RegionFields } from './region-fields.tsx'

type PurchaseFormProps = {
  titleId: string
  action: string
  fields: Record<keyof PurchaseFields, FieldState>
  formProps: FormProps
  errors: ComponentProps<typeof FormErrors>
  /** Hidden fields: the file type, the idempotency key and the price that the form shows. */
  hidden: Record<string, string>
  /** Shown beside the fields: the order summary. */
  children: ReactNode
}

/** The buyer's details. The submitted price only says what was shown; the amount to pay is read from the database. */
export function PurchaseForm({ titleId, action, fields, formProps, errors, hidden, children }: PurchaseFormProps) {
  const { name, email, countryCode, contact, country, region } = fields
  const dialCode = dialValue(countryCode.initialValue)
  return (
    <SiteForm {...formProps} className="panel-body two" method="post" action={action}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="form">
        <div className="stack pt-4">
          <ScaleBar steps={BUYING_STEPS} current={STEP.contact} />
          <h1 id={titleId}>Contact Details</h1>
          <FormErrors {...errors} />
        </div>
        <TextField field={name} label="Name" autoComplete="name" required maxLength={120} />
        <EmailField field={email} hint="We will email your download link here." />
        <div className="field">
          <label htmlFor={contact.id}>Contact Number</label>
          <div className="phone">
            <select
              {...controlProps(countryCode)}
              defaultValue={dialCode}
              aria-label="Country code"
              autoComplete="tel-country-code"
              required
            >
              <DialOptions chosen={dialCode} country={country.initialValue} />
            </select>{' '}
            <input
              {...controlProps(contact)}
              defaultValue={contact.initialValue}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              required
              maxLength={25}
            />
          </div>
          <FieldError field={countryCode} />
          <FieldError field={contact} />
        </div>
        <SelectField field={country} label="Country" defaultValue="Ghana" autoComplete="country-name" required>
          <DialledCountryOptions />
        </SelectField>
        <RegionFields country={country} region={region} />
      </div>
      {children}
    </SiteForm>
  )
}
