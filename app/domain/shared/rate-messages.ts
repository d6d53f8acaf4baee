/** Messages shown over a rate limit. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.'
export const UPLOADS_SPENT = 'You have sent as many files as we can take in a day. Please send the rest tomorrow.'
