import { useRef } from 'react'
import { type PurchaseForm as PurchaseFields, purchaseSchema, withOneRegion } from '~/domain/orders/purchase-schema.ts'
import { OPTION_LABELS } from '~/domain/plans/options.ts'
import { type PlanOptionView, planReference } from '~/domain/plans/plan.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { useDialogFocus } from '../hooks/use-dialog-focus.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { type Checkout, usePaystackPopup } from '../hooks/use-paystack-popup.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { type FormResult, sentText } from '../kit/form-state.ts'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PurchaseForm } from './purchase-form.tsx'

type PurchasePageProps = {
  plan: { id: number; slug: string; title: string; options: readonly PlanOptionView[] }
  /** The file type from the address. */
  chosen: PlanOptionView
  /** Details of the account, or of this browser's last order. */
  known: Partial<PurchaseFields> | null
  /** The idempotency key of the form. */
  formId: string
  /** The address of Paystack's pop-up script. */
  inlineUrl: string
  sellerName: string
  result: FormResult
  /** The transaction to open in the pop-up. */
  checkout: Checkout | null
  /** The form is being submitted. */
}

/** The Contact Details step of a purchase, in a panel like that of the plan. */
export function PurchasePage({
  plan,
  chosen,
  known,
  formId,
  inlineUrl,
  sellerName,
  result,
  checkout,
}: PurchasePageProps) {
  const { formProps, fields, errors } = useCheckedFields('pay', purchaseSchema, result, {
    defaultValue: known,
    read: withOneRegion,
  })
  const isHydrated = useHydrated()
  const isAway = usePaystackPopup(checkout, inlineUrl)
  const option = plan.options.find((each) => each.option === fields.option.initialValue) ?? chosen
  // The file type has no control here, so if it is invalid one alert lists its error with all others.
  const all = fields.option.errors ? errors.fields.flatMap((field) => field.errors ?? []) : []
  const alert = [errors.alert ?? [], ...all].flat().join(', ')
  const closeHref = paths.plan(plan.slug, option.option === 'a' ? '' : `?option=${option.option}`)
  // A retry keeps the key of the form, and so the same order.
  const sameForm = sentText(result, 'formId') ?? formId
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLAnchorElement>(null)
  useDialogFocus(panel, { active: true, onClose: () => close.current?.click() })
  return (
    <>
      <IconSprite names={['warn']} />
      <SiteLink className="veil" to={closeHref} tabIndex={-1} aria-hidden="true" />
      <div ref={panel} className="panel" role="dialog" aria-modal="true" aria-labelledby="pay-title" tabIndex={-1}>
        <div className="panel-top">
          <span className="cap">Plan {planReference(plan.id)}</span>{' '}
          <SiteLink ref={close} className="tool" to={closeHref} aria-label="Close">
            <Icon name="x" />
          </SiteLink>
        </div>
        <PurchaseForm
          titleId="pay-title"
          action={paths.purchase(plan.slug, option.option)}
          formProps={formProps}
          fields={fields}
          errors={{ ...errors, alert }}
          hidden={{
            option: option.option,
            formId: sameForm,
            shownPrice: String(option.priceMinor),
            shownOption: option.option,
            ...(isHydrated ? { checkout: 'popup' } : {}),
          }}
        >
          <OrderSummary plan={plan} option={option} changeHref={closeHref} sellerName={sellerName} />
          {/* Browsers of text know no button outside its form, and show what is hidden. */}
          <SubmitButton hidden className="" busy={checkout !== null}>
            Proceed to Payment
          </SubmitButton>
        </PurchaseForm>
        <div className="bar">
          <p>
            <span className="price">{formatCedis(option.priceMinor)}</span>{' '}
            <span className="cap">{OPTION_LABELS[option.option]}</span>
          </p>
          <SubmitButton form="pay" busy={isAway}>
            Proceed to Payment
          </SubmitButton>
        </div>
      </div>
    </>
  )
}
