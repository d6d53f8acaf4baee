import { NOT_INCLUDED, OPTION_LABELS } from '~/domain/plans/options.ts'
import { type PlanOptionView, planReference } from '~/domain/plans/plan.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { PaymentPlates } from './payment-plates.tsx'

type OrderSummaryProps = {
  plan: { id: number; title: string }
  option: PlanOptionView
  changeHref: string
  sellerName: string
}

/** Everything that the buyer is about to pay for. */
export function OrderSummary({ plan, option, changeHref, sellerName }: OrderSummaryProps) {
  return (
    <div className="aside stack mt-6">
      <h2 className="text-xl">Your order</h2>
      <TitleBlock
        cells={[
          { label: 'Plan', value: `${plan.title}, ${planReference(plan.id)}`, span: 'all' },
          { label: 'File type', value: OPTION_LABELS[option.option] },
          { label: 'File', value: `ZIP, ${formatBytes(option.sizeBytes)}` },
          {
            label: 'Included',
            value: (
              <>
                {`${plural(option.drawings.length, 'drawing')}: ${option.drawings.join(', ')}`}{' '}
                <SiteLink className="link -my-3 ml-3" to={changeHref}>
                  Change
                </SiteLink>
              </>
            ),
            span: 'all',
          },
          { label: 'Not included', value: NOT_INCLUDED, span: 'all' },
          { label: 'Seller', value: sellerName, span: 'all' },
          { label: 'Total', value: formatCedis(option.priceMinor), span: 'sum' },
        ]}
      />
      <p className="soft small">
        Licence: one build. Money back within 7 days if the file is not delivered, is defective or is not as described.{' '}
        <SiteLink to={paths.refunds()}>Refund rule</SiteLink>, <SiteLink to={paths.terms()}>terms</SiteLink>.
      </p>
      <PaymentPlates />
    </div>
  )
}
