import type { FormProps } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { FormErrors } from '../kit/error-summary.tsx'
import { type FormResult, sentText } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Honeypot } from '../kit/trap-field.tsx'

/** What the loader of each such page gives; `name`: 'B-101 White villa'. */
export type HomeForm = { slug: string; name: string; formId: string; result: FormResult }

type HomeFormPageProps = HomeForm & {
  title: string
  action: string
  form: { formProps: FormProps; errors: ComponentProps<typeof FormErrors> }
  button: string
  /** What becomes of it, above the privacy notice. */
  promise: string
  /** Said above the form. */
  before?: ReactNode
  children: ReactNode
}

/** A page with one form about a home, with the way back to it. */
export function HomeFormPage({
  slug,
  name,
  formId,
  result,
  title,
  action,
  form: { formProps, errors },
  button,
  promise,
  before,
  children,
}: HomeFormPageProps) {
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title={title} lead={name} />
      {before}
      <SiteForm {...formProps} className="form max-w-96" method="post" action={action}>
        <input type="hidden" name="formId" value={sentText(result, 'formId') ?? formId} />
        <FormErrors {...errors} />
        {children}
        {errors.alert === LOOKS_AUTOMATIC ? null : <Honeypot />}
        <div>
          <SubmitButton busyLabel={button}>{button}</SubmitButton>
        </div>
        <p className="cap">
          {`${promise} `}
          <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
        </p>
      </SiteForm>
      <p className="pt-4">
        <TextLink to={paths.service(slug)} label="Back to the home" />
      </p>
    </div>
  )
}
