/** Messages for staff about users; tests quote these constants. */
export const USER_UPDATED = 'User updated successfully!'
export const USER_INVITED = 'Invitation sent. They choose their password by the link in it.'
export const INVITED_AGAIN = 'Invitation sent again.'
export const INVITATION_ACCEPTED = 'They have accepted their invitation already.'
export const INVITED_TOO_OFTEN = 'An invitation was sent just now, or five today. Please try again later.'
export const INVITED_ALREADY = 'This address has an account. Change its role on its page.'
export const USER_SIGNED_OUT = 'Signed out everywhere.'
export const USER_TWO_FACTOR_OFF = 'Two-factor authentication is off for this person.'
export const USER_ERASED = 'The person is erased. Orders are kept without their name.'
export const NOT_YOUR_AREA = 'Your role does not include that page. Ask an administrator.'
export const NO_SUCH_USER = 'There is no such user.'

export const USER_CHANGED =
  'Somebody else changed this user meanwhile. What they saved is shown below; what you chose is still in the form.'
export const ANOTHER_PERSON = 'This page was opened for another person. Nobody was erased.'

export const ERASE_TITLE = 'Erase Person'
export const ERASE_TEXT = 'Are you sure you want to erase this person? This action cannot be undone.'
