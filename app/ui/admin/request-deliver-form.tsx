import type { RequestDetail } from '~/domain/plan-requests/request-list.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary } from '../kit/error-summary.tsx'
import { controlProps, Field, type FieldState } from '../kit/field.tsx'
import { SiteForm } from '../kit/site-link.tsx'

/** Files go to the client under the same links and limits as those of a plan, once all is paid. */
export function RequestDeliverForm({
  request,
  error,
  busy,
}: {
  request: RequestDetail
  error: string | null
  busy: boolean
}) {
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
      <ErrorSummary fields={[file]} />
      {request.deliveries.length > 0 ? (
        <ul>
          {request.deliveries.map((filename) => (
            <li key={filename}>{filename}</li>
          ))}
        </ul>
      ) : null}
      <Field field={file} label="ZIP file" hint="The client can download it when all is paid.">
        <input {...controlProps(file, 'hint')} type="file" accept=".zip,application/zip" />
      </Field>
      <div className="acts">
        <Button type="submit" kind="line" busy={busy}>
          Deliver
        </Button>
      </div>
    </SiteForm>
  )
}
