import type { Member } from '~/domain/settings/settings-form.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { FormErrors } from '../kit/error-summary.tsx'
import { controlProps, Field } from '../kit/field.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { ItemPicture } from './kit/item-pictures.tsx'
import { PhotoInput } from './kit/photo-input.tsx'

type TeamPhotoPageProps = {
  place: number
  member: Member
  revision: string
  error: string | undefined
}

/** The photo of one team member, as the portfolio shows it. */
export function TeamPhotoPage({ place, member, revision, error }: TeamPhotoPageProps) {
  const field = { id: 'photo', name: 'photo', errorId: 'photo-error', errors: error ? [error] : undefined }
  const hint = 'JPEG, PNG or WebP, at most 15 MB. The portfolio shows the middle of it as a square.'
  return (
    <div className="stack max-w-128">
      <AdminHead title={`Photograph: ${member.name}`} back={{ label: 'Team', href: paths.settingsTeam() }} />
      {member.photoKey ? <ItemPicture pictureKey={member.photoKey} alt={`Photograph of ${member.name}`} /> : null}
      <SiteForm
        method="post"
        action={paths.settingsTeamPhoto(place)}
        encType="multipart/form-data"
        className="form"
        aria-label={`Photograph of ${member.name}`}
      >
        <input type="hidden" name="revision" value={revision} />
        <FormErrors fields={[field]} />
        <Field field={field} label="Photograph" hint={hint}>
          <PhotoInput {...controlProps(field, hint)} />
        </Field>
        <div className="acts">
          <SubmitButton>Save</SubmitButton>{' '}
          {member.photoKey ? (
            <Button type="submit" kind="line" name="remove" value="yes">
              Remove photograph
            </Button>
          ) : null}
        </div>
      </SiteForm>
    </div>
  )
}
