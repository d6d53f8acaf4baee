import type { ReactNode } from 'react'
import { changePasswordSchema, deleteSchema, profileSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { controlProps, Field, TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Face } from './face.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type FormPage = { result: FormResult }

/** A page that changes one part of the profile, with a link back. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead above={<TextLink to={paths.profile()} label="Profile" />} title={title} />
      <div className="max-w-96">{children}</div>
    </div>
  )
}

export function NamePage({ result, name }: FormPage & { name: string }) {
  const { formProps, fields, errors } = useCheckedFields('name', profileSchema, result, { defaultValue: { name } })
  return (
    <Sheet title="Change name">
      <SiteForm {...formProps} className="form" method="post" action={paths.profileName()}>
        <FormErrors {...errors} />
        <TextField field={fields.name} label="Name" autoComplete="name" required maxLength={120} />
        <SubmitButton wide>Save</SubmitButton>
      </SiteForm>
    </Sheet>
  )
}

export function PasswordPage({ result, email, hasPassword }: FormPage & { email: string; hasPassword: boolean }) {
  const { formProps, fields, errors } = useCheckedFields('password', changePasswordSchema(hasPassword), result)
  const { currentPassword: current, password, confirmPassword: confirm } = fields
  return (
    <Sheet title={hasPassword ? 'Change password' : 'Choose a password'}>
      <SiteForm {...formProps} className="form" method="post" action={paths.profilePassword()}>
        <FormErrors {...errors} />
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        {hasPassword ? (
          <TextField
            field={current}
            label="Current Password"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <NewPasswordFields password={password} confirmPassword={confirm} more=" Other devices are signed out." />
        <SubmitButton wide>Change password</SubmitButton>
      </SiteForm>
    </Sheet>
  )
}

export function PhotoPage({ result, name, photoKey }: FormPage & { name: string; photoKey: string | null }) {
  const errors = result?.error?.photo ?? undefined
  const field = { id: 'photo', name: 'photo', errorId: 'photo-error', errors }
  const hint = 'JPEG, PNG or WebP, at most 15 MB.'
  const alert = result?.error?.['']?.join(', ')
  return (
    <Sheet title="Change photo">
      <Face name={name} photoKey={photoKey} />
      <form className="form mt-4" method="post" action={paths.profilePhoto()} encType="multipart/form-data">
        <FormErrors alert={alert} fields={[field]} />
        <Field field={field} label="Photo" hint={hint}>
          <input {...controlProps(field, hint)} type="file" accept="image/jpeg,image/png,image/webp" />
        </Field>
        <div className="acts">
          <SubmitButton>Save</SubmitButton>{' '}
          {photoKey ? (
            <SubmitButton kind="line" name="remove" value="yes">
              Remove photo
            </SubmitButton>
          ) : null}
        </div>
      </form>
    </Sheet>
  )
}

export function DeletePage({ result, email, hasPassword }: FormPage & { email: string; hasPassword: boolean }) {
  const { formProps, fields, errors } = useCheckedFields('delete', deleteSchema, result)
  const { password, confirm } = fields
  return (
    <Sheet title="Delete my account">
      <p className="mb-4">
        Your account, wishlist, messages and uploaded files are removed at once. Orders stay in our books without your
        name. Download what you bought first: afterwards nobody can give it to you.
      </p>
      <SiteForm {...formProps} className="form" method="post" action={paths.profileDelete()}>
        <FormErrors {...errors} />
        {hasPassword ? (
          <TextField field={password} label="Password" type="password" autoComplete="current-password" required />
        ) : (
          <TextField
            field={confirm}
            label="Email"
            hint={`Type ${email} to confirm.`}
            type="email"
            autoComplete="off"
            required
          />
        )}
        <SubmitButton wide>Delete my account</SubmitButton>
      </SiteForm>
    </Sheet>
  )
}
