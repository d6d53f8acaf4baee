import type { Upgrade } from '~/domain/orders/order.ts'
import { upgradeSchema } from '~/domain/orders/purchase-schema.ts'
import { OPTION_LABELS } from '~/domain/plans/options.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { FieldError } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'

type UpgradePageProps = { upgrade: Upgrade; reference: string; orderKey: string | undefined; result: FormResult }

const NOTHING: Record<Exclude<Upgrade['state'], 'offered'>, string> = {
  complete: 'You have the largest file of this plan already.',
  'not-for-sale': 'We sell no larger file of this plan now. You keep the file that you have.',
  disputed: 'A payment for this plan is disputed. A larger file can be bought once the bank has decided.',
}

/** What each larger file costs more, and the button that opens its payment. */
export function UpgradePage({ upgrade, reference, orderKey, result }: UpgradePageProps) {
  const { planTitle, owned, creditMinor, state, offers } = upgrade
  const { formProps, fields, errors } = useCheckedFields('upgrade', upgradeSchema, result)
  const chosen = fields.option.initialValue ?? offers[0]?.option
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead
        above={<p className="cap">{planTitle}</p>}
        title="A larger file"
        lead={
          state === 'offered'
            ? `You have the ${OPTION_LABELS[owned]}. You pay only the difference, and keep both files.`
            : NOTHING[state]
        }
      />
      <SiteForm
        {...formProps}
        className="form max-w-128"
        method="post"
        action={paths.orderUpgrade(reference, orderKey)}
      >
        <FormErrors {...errors} />
        {state === 'offered' ? (
          <>
            <fieldset className="stack">
              <legend className="sr">File type</legend>
              {offers.map(({ option, priceMinor, dueMinor, sizeBytes }) => (
                <p key={option}>
                  <input type="hidden" name="shown" value={`${option}:${dueMinor}`} />
                  <label className="check">
                    <input type="radio" name="option" value={option} defaultChecked={option === chosen} />{' '}
                    <span>
                      <strong>{`${OPTION_LABELS[option]}: ${formatCedis(dueMinor)} more`}</strong>
                      <br />
                      <span className="cap">
                        {`Today's price ${formatCedis(priceMinor)}, less ${formatCedis(creditMinor)} that you have paid. ZIP, ${formatBytes(sizeBytes)}.`}
                      </span>
                    </span>
                  </label>
                </p>
              ))}
              <FieldError field={fields.option} />
            </fieldset>
            <div>
              <SubmitButton>Proceed to Payment</SubmitButton>
            </div>
            <p className="soft small">
              Licence: one build, the same as before. <SiteLink to={paths.refunds()}>Refund rule</SiteLink>,{' '}
              <SiteLink to={paths.terms()}>terms</SiteLink>.
            </p>
          </>
        ) : null}
        <p>
          <SiteLink className="link" to={paths.order(reference, orderKey)}>
            Back to my order
          </SiteLink>
        </p>
      </SiteForm>
    </div>
  )
}
