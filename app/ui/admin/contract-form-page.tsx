import type { Account } from '~/domain/buildings/contract.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { useOpenErrors } from '../hooks/use-edited.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { type FormAnswer, fieldsFrom, TextAreaField, TextField } from '../kit/field.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { FormSection, SaveBar } from './kit/form-section.tsx'

type ContractFormPageProps = {
  id: number
  stages: readonly string[]
  account: Account
  formId: string
  answer: FormAnswer | null
}

/** The contract sum and what each stage costs of it. */
export function ContractFormPage({ id, stages, account, formId, answer }: ContractFormPageProps) {
  const { contract, proposed } = account
  const shown = proposed ?? contract
  const prices = new Map(shown?.prices.map(({ stage, amountMinor }) => [stage, formatCedis(amountMinor)]))
  const of = fieldsFrom(answer, useOpenErrors(answer))
  const total = of('contract', shown ? formatCedis(shown.totalMinor) : '')
  const split = of('split', stages.map((stage) => `${stage}: ${prices.get(stage) ?? ''}`).join('\n'))
  const paid = account.stages.filter(({ paidMinor, waivedMinor }) => paidMinor + waivedMinor > 0)
  return (
    <>
      <AdminHead title="Contract" back={{ label: 'Building', href: paths.buildingAdmin(id) }} />
      <SiteForm method="post" action={paths.buildingContract(id)} className="form" aria-label="Contract">
        <input type="hidden" name="formId" value={answer?.typed.formId || formId} />
        <FormErrors alert={answer?.errors['']?.join(', ')} fields={[total, split]} />
        <FormSection title="What the house costs">
          {contract ? (
            <p className="all">
              {proposed
                ? 'This split waits for the client. Saved again, it takes the place of the one that waits.'
                : 'The client has to agree to a new split before it is in force.'}
            </p>
          ) : null}
          <TextField field={total} label="Contract sum" required inputMode="decimal" maxLength={20} />
          <TextAreaField
            field={split}
            label="Split by stages"
            className="all"
            required
            rows={Math.max(4, stages.length)}
            hint="One stage per line: name, colon, price. Together they are the contract sum, to the pesewa. A stage without a price: 0."
          />
          {paid.length > 0 ? (
            <p className="all cap">
              {`Paid stages keep their price: ${paid.map(({ stage, amountMinor }) => `${stage} ${formatCedis(amountMinor)}`).join(', ')}.`}
            </p>
          ) : null}
        </FormSection>
        <SaveBar cancelHref={paths.buildingAdmin(id)} />
      </SiteForm>
    </>
  )
}
