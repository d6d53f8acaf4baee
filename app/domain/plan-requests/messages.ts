/** Messages of plan requests, as specified; tests quote these constants. */
export const REQUEST_SUBMITTED = 'Request submitted successfully'
export const REQUEST_FAILED = 'Failed to submit request'
export const TYPE_UNSPECIFIED = 'Please specify the floor plan type'
export const TERMS_NOT_AGREED = 'Please agree to the terms and conditions'
export const NOT_A_DOCUMENT = 'Please upload a PDF or ZIP file'
export const NOT_A_COUNT = 'Please enter a whole number of 0 or more'

/** The same words whether the request does not exist or is somebody else's. */
export const REQUEST_NOT_HERE = {
  title: "We can't show this request here",
  message: 'Open it in the browser you used to send it, or through the link in our email.',
}
export const REQUEST_MAILS_STOPPED = 'We no longer email you about this request.'
export const REQUEST_MAILS_ON = 'We email you about this request again.'
export const FILE_NOT_HERE = {
  title: 'This file is not here',
  message: 'Files are kept as long as their request. The page of the request shows those that are there.',
}
