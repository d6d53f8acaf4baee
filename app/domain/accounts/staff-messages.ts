/** What staff are told about users; tests quote these constants. */
export const LAST_ADMINISTRATOR = "The last administrator can't be demoted, disabled or deleted."
export const USER_UPDATED = 'User updated successfully!'
export const USER_SIGNED_OUT = 'Signed out everywhere.'
export const USER_ERASED = 'The person is erased. Orders are kept without their name.'
export const NO_SUCH_USER = 'There is no such user.'
