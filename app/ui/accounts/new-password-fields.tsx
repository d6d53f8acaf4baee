import { MIN_PASSWORD } from '~/domain/accounts/account-schema.ts'
import { type FieldState, TextField } from '../kit/field.tsx'

type NewPasswordFieldsProps = { password: FieldState; confirmPassword: FieldState; more?: string }

/** A new password and its confirmation. */
export function NewPasswordFields({ password, confirmPassword, more = '' }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        field={password}
        label="Password"
        hint={`At least ${MIN_PASSWORD} characters. A few words are better than one.${more}`}
        type="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
      />
      <TextField
        field={confirmPassword}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
