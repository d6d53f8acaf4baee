import { EmailField, type FieldState, SelectField, TextField } from '../kit/field.tsx'
import { CountryOptions } from '../orders/country-options.tsx'
import { FormPart } from './form-part.tsx'

export function AboutYou({
  firstName,
  lastName,
  email,
  phone,
}: Record<'firstName' | 'lastName' | 'email' | 'phone', FieldState>) {
  return (
    <FormPart title="About you" place="1 of 5" columns={2} isHalf>
      <TextField field={firstName} label="First Name" autoComplete="given-name" required maxLength={60} />
      <TextField field={lastName} label="Last Name" autoComplete="family-name" required maxLength={60} />
      <EmailField field={email} />
      <TextField
        field={phone}
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={25}
      />
    </FormPart>
  )
}

export function ThePlot({ country, city, projectAddress }: Record<'country' | 'city' | 'projectAddress', FieldState>) {
  return (
    <FormPart title="The plot" place="2 of 5" columns={2} isHalf>
      <SelectField field={country} label="Country" defaultValue="Ghana" autoComplete="country-name" required>
        <CountryOptions />
      </SelectField>
      <TextField field={city} label="City" autoComplete="address-level2" required maxLength={80} />
      <div className="all">
        <TextField
          field={projectAddress}
          label="Project Address"
          hint="A landmark or a GhanaPost GPS address such as GA-000-0000 helps."
          required
          maxLength={200}
        />
      </div>
    </FormPart>
  )
}
