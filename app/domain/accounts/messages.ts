/** Messages of accounts, as specified; tests quote these constants. */
export const PASSWORDS_DIFFER = 'Passwords do not match!'
export const TERMS_NOT_ACCEPTED = 'Please accept the terms and conditions'
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters'
export const PASSWORD_TOO_LONG = 'Password is too long (at most 256 characters)'
export const PASSWORD_TOO_COMMON = 'This password is too common'
export const INVALID_SIGN_IN = 'Invalid email or password'
export const ADDRESS_TAKEN = 'An account with this email already exists. Sign in or reset your password.'
export const SIGNED_IN = 'Signed in successfully!'
export const ACCOUNT_CREATED = 'Account created successfully!'
export const confirmationSent = (email: string) =>
  `We sent a confirmation mail to ${email}. Open the link in it to see what you bought with this address.`
export const RESET_MAILED = 'Password reset email sent! Please check your inbox.'
export const ROLE_MISSING = 'Please choose a role'
export const RESET_EMAIL_MISSING = 'Please enter your email address'
export const PASSWORD_RESET = 'Your password has been changed. Please sign in.'
export const BAD_LINK = 'This link is invalid or has expired.'
export const SIGNED_IN_WITH_GOOGLE = 'Signed in with Google successfully!'
export const GOOGLE_FAILED = 'Error signing in with Google: '
export const SIGNED_OUT = 'You have been logged out successfully!'

export const NOTHING_SAVED = 'There is nothing to send here any more. It was kept for a day.'
export const EMAIL_VERIFIED = 'Your email address is confirmed.'
export const ACCOUNT_REFUSED = 'The account was removed. Nobody can use it.'
export const VERIFICATION_MAILED = 'We have mailed you a link to confirm your address.'
export const PROFILE_SAVED = 'Your profile has been saved.'
export const PHOTO_SAVED = 'Your photo has been saved.'
export const PHOTO_REMOVED = 'Your photo has been removed.'
export const PHOTO_NOT_A_PICTURE = 'Please upload valid image files'
export const PHOTO_MISSING = 'Photo is required'
export const PHOTO_FAILED = 'We could not save your photo just now. Please try again in a minute.'
export const PHOTO_TOO_LARGE = 'File is too large (at most 15 MB)'
export const PASSWORD_CHANGED = 'Your password has been changed. Other devices have been signed out.'
export const CURRENT_PASSWORD_WRONG = 'Current Password is not right'
export const CURRENT_PASSWORD_MISSING = 'Current Password is required'
export const PASSWORD_MISSING = 'Password is required'
export const PASSWORD_WRONG = 'Password is not right'
export const CODE_MISSING = 'Code is required'
export const CODE_WRONG = 'This code is not right. Wait for the next one and try again.'
export const TWO_FACTOR_ON = 'Two-factor authentication is on.'
export const TWO_FACTOR_OFF = 'Two-factor authentication is off.'
export const TWO_FACTOR_NOT_BEGUN = 'There was nothing to turn on. Please begin again.'
export const CONFIRM_FIRST = 'Please confirm your email address first.'
export const SIGN_IN_AGAIN = 'That took too long. Please sign in again.'
export const ACCOUNT_DELETED = 'Your account has been deleted.'
export const CONFIRM_EMAIL_WRONG = 'Please type the email address of this account'
export const LAST_ADMINISTRATOR = 'The last administrator cannot be demoted, disabled or deleted.'

/** Shown after `GOOGLE_FAILED`. Google's own text is only logged: a crafted address could put words into it. */
export const GOOGLE_REASONS = {
  cancelled: 'the sign-in was cancelled.',
  interrupted: 'the sign-in was interrupted. Please try again.',
  unreachable: 'Google did not answer as expected. Please try again later.',
  'email-not-verified': 'Google has not verified this email address.',
  'another-google-account': 'another Google account opens this account.',
  disabled: 'this account is not available.',
} as const
export type GoogleReason = keyof typeof GOOGLE_REASONS
