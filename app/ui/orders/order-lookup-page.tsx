import { parseWithZod } from '@conform-to/zod/v4'
import { lookupSchema } from '~/domain/orders/purchase-schema.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { SiteForm } from '../kit/site-link.tsx'

type OrderLookupPageProps = { result: FormResult; busy?: boolean; outcome?: string | null }

export function OrderLookupPage({ result, busy = false, outcome = null }: OrderLookupPageProps) {
  const { formProps, fields, errors } = useFields({
    id: 'lookup',
    result,
    names: ['email'],
    onValidate: ({ formData }) => parseWithZod(formData, { schema: lookupSchema }),
  })
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <div className="page-head">
        <h1>Find my order</h1>
        <p className="lead">We mail the links of your orders to the address that you bought with.</p>
      </div>
      <SiteForm {...formProps} className="form max-w-96" method="post" action={paths.orderLookup()}>
        {outcome ? <Notice text={outcome} /> : null}
        <FormErrors {...errors} />
        <EmailField field={fields.email} />
        <div>
          <Button type="submit" busy={busy}>
            Email me the links
          </Button>
        </div>
      </SiteForm>
    </div>
  )
}
