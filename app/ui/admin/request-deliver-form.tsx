import type { RequestDetail } from '~/domain/plan-requests/request-list.ts'
import { formatDate } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { controlProps, Field, type FieldState } from '../kit/field.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'

/** Uploads files for the client, who gets them once all is paid, under the same links and limits as plan files. */
export function RequestDeliverForm({ request, error }: { request: RequestDetail; error: string | undefined }) {
  const file: FieldState = {
    id: 'deliver-file',
    name: 'file',
    errorId: 'deliver-error',
    errors: error ? [error] : undefined,
  }
  return (
    <SiteForm
      method="post"
      action={paths.planRequestDeliver(request.id)}
      encType="multipart/form-data"
      className="box form"
      aria-label="Deliver drawings"
      reloadDocument
    >
      <h2>Deliver drawings</h2>
      <FormErrors fields={[file]} />
      {request.deliveries.length > 0 ? (
        <ul>
          {request.deliveries.map(({ id, filename, withdrawnAt }) => (
            <li key={id} className="flex min-h-(--target) flex-wrap items-center gap-x-4">
              {filename}
              {withdrawnAt === null ? (
                <SiteLink
                  className="link"
                  to={paths.planRequestWithdraw(request.id, id)}
                  aria-label={`Withdraw ${filename}`}
                >
                  Withdraw
                </SiteLink>
              ) : (
                <span className="cap">{`Withdrawn on ${formatDate(withdrawnAt)}`}</span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Field field={file} label="ZIP file" hint="The client can download it when all is paid.">
        <input {...controlProps(file, 'hint')} type="file" accept=".zip,application/zip" />
      </Field>
      <div className="acts">
        <SubmitButton kind="line">Deliver</SubmitButton>
      </div>
    </SiteForm>
  )
}
