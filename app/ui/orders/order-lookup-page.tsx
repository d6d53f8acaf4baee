import { lookupSchema } from '~/domain/orders/purchase-schema.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'

type OrderLookupPageProps = { result: FormResult; outcome?: string | null }

export function OrderLookupPage({ result, outcome = null }: OrderLookupPageProps) {
  const { formProps, fields, errors } = useCheckedFields('lookup', lookupSchema, result)
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title="Find my order" lead="We mail the links of your orders to the address that you bought with." />
      <SiteForm {...formProps} className="form max-w-96" method="post" action={paths.orderLookup()}>
        {outcome ? <Notice text={outcome} /> : null}
        <FormErrors {...errors} />
        <EmailField field={fields.email} />
        <div>
          <SubmitButton>Email me the links</SubmitButton>
        </div>
      </SiteForm>
    </div>
  )
}
