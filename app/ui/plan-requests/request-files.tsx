import type { ReactNode } from 'react'
import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_IMAGES } from '~/domain/plan-requests/request-schema.ts'
import { formatBytes } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { Check } from '../kit/check.tsx'
import { controlProps, FieldError, type FieldState } from '../kit/field.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { FormPart } from './form-part.tsx'

export type StagedFile = { id: number; field: string; filename: string; sizeBytes: number }

type DropProps = {
  field: FieldState
  label: string
  hint: string
  accept: string
  multiple?: boolean
  staged: readonly StagedFile[]
}

/** A file input with the files of an earlier submission. Remove submits the form and keeps the other files. */
function Drop({ field, label, hint, accept, multiple = false, staged }: DropProps) {
  return (
    <div className="drop">
      <label htmlFor={field.id}>
        <strong>{label}</strong> <span className="soft">(optional)</span>
      </label>
      <p className="cap" id={`${field.id}-hint`}>
        {hint}
      </p>
      {staged.length > 0 ? (
        <ul className="kept w-full" aria-label={`${label}, kept`}>
          {staged.map((file) => (
            <li key={file.id}>
              <span>
                {file.filename} <span className="cap">{`${formatBytes(file.sizeBytes)}, kept`}</span>
              </span>{' '}
              <button
                type="submit"
                name="removeFile"
                value={file.id}
                className="btn btn-line"
                formNoValidate
                aria-label={`Remove ${file.filename}`}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <input {...controlProps(field, hint)} type="file" accept={accept} multiple={multiple} />
      <FieldError field={field} />
    </div>
  )
}

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`

export function FilesAndAgreement({
  document,
  referenceImages,
  termsAgreed,
  staged,
  children,
}: Record<'document' | 'referenceImages' | 'termsAgreed', FieldState> & {
  staged: readonly StagedFile[]
  children: ReactNode
}) {
  return (
    <FormPart title="Files and agreement" place="5 of 5">
      <Drop
        field={document}
        label="Document"
        hint={`Site plan or survey. PDF or ZIP, at most ${megabytes(MAX_DOCUMENT_BYTES)}.`}
        accept=".pdf,.zip"
        staged={staged.filter((file) => file.field === 'document')}
      />
      <Drop
        field={referenceImages}
        label="Reference images"
        hint={`Houses you like. At most ${MAX_IMAGES} pictures of ${megabytes(MAX_IMAGE_BYTES)} each.`}
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple
        staged={staged.filter((file) => file.field === 'referenceImages')}
      />
      <Check field={termsAgreed} required>
        I agree to the <SiteLink to={paths.terms()}>terms and conditions</SiteLink>
      </Check>
      {children}
    </FormPart>
  )
}
