import type { FormProps } from '@remix-run/react'
import { useRef } from 'react'
import { formatCedis } from '~/domain/money.ts'
import { OPTION_LABELS } from '~/domain/plans/options.ts'
import { type PlanOptionView, planReference } from '~/domain/plans/plan.ts'
import { paths } from '~/paths.ts'
import { useDialogFocus } from '../hooks/use-dialog-focus.ts'
import { Button } from '../kit/button.tsx'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type PurchaseFields, PurchaseForm } from './purchase-form.tsx'

type PurchasePageProps = {
  plan: { id: number; slug: string; title: string }
  option: PlanOptionView
  fields: PurchaseFields
  formProps?: FormProps
  alert?: string
  /** Sent and not answered yet. */
  busy?: boolean
  /** The open plan, with the file of this form chosen. */
  closeHref: string
  sellerName: string
  hidden?: Record<string, string>
}

/** The Contact Details of a purchase, a panel like the plan that it came from. */
export function PurchasePage({
  plan,
  option,
  fields,
  formProps,
  alert,
  busy = false,
  closeHref,
  sellerName,
  hidden,
}: PurchasePageProps) {
  const formId = formProps?.id ?? 'pay'
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLAnchorElement>(null)
  useDialogFocus(panel, { active: true, onClose: () => close.current?.click() })
  return (
    <>
      <IconSprite names={['warn']} />
      <SiteLink className="veil" to={closeHref} tabIndex={-1} aria-hidden="true" />
      <div ref={panel} className="panel" role="dialog" aria-modal="true" aria-labelledby="pay-title" tabIndex={-1}>
        <div className="panel-top">
          <span className="cap">Plan {planReference(plan.id)}</span>
          <SiteLink ref={close} className="tool" to={closeHref} aria-label="Close">
            <Icon name="x" />
          </SiteLink>
        </div>
        <PurchaseForm
          formId={formId}
          titleId="pay-title"
          action={paths.purchase(plan.slug, option.option)}
          option={option.option}
          fields={fields}
          alert={alert}
          {...(hidden ? { hidden } : {})}
          {...(formProps ? { formProps } : {})}
        >
          <OrderSummary plan={plan} option={option} changeHref={closeHref} sellerName={sellerName} />
        </PurchaseForm>
        <div className="bar">
          <p>
            <span className="price">{formatCedis(option.priceMinor)}</span>
            <span className="cap">{OPTION_LABELS[option.option]}</span>
          </p>
          <Button type="submit" form={formId} busy={busy}>
            Proceed to Payment
          </Button>
        </div>
      </div>
    </>
  )
}
