/** Messages about phone numbers and countries, as specified; tests quote these constants. */
export const INVALID_PHONE = 'Please enter a valid phone number'
export const UNKNOWN_COUNTRY = 'Please choose a country from the list'
