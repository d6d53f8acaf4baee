/** Messages of failed pages, word for word as specified; tests quote these constants. */
export const OFFLINE = 'Please check your internet connection and try again'
export const UNAVAILABLE = 'Server is currently unavailable. Please try again later.'
export const NETWORK_ERROR = 'Network error occurred. Please check your connection.'
export const UNEXPECTED = 'An unexpected error occurred'
