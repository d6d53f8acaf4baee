/** Messages of the newsletter form, as specified, and its consent text. */
export const ADDRESS_MISSING = 'Please enter an email address'
export const ADDRESS_INVALID = 'Please enter a valid email address'
export const SUBSCRIBED = 'Thank you for subscribing!'
export const CHECK_YOUR_MAIL = 'Check your mail and press Confirm.'
export const CONFIRMED = 'Your subscription is confirmed.'
export const UNSUBSCRIBED = 'You are unsubscribed.'
export const SUBSCRIPTION_FAILED = 'Your address could not be stored. Please try again.'
export const LINK_INVALID = 'This link is invalid or has expired.'

/** Stored with each consent. To change the text, give it a new version and keep the old one here. */
export const CONSENT_VERSION = '1 Nov 2026'
export const CONSENT_TEXT = 'By subscribing you agree to one mail a month about new plans and homes. Leave at any time.'
