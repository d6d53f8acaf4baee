/** A form submitted after its session had expired, for the page that offers to resubmit it. */
export type SavedSubmission = {
  /** The path that the form was sent to. */
  path: string
  isMultipart: boolean
  /** Names and values in their original order. */
  fields: [string, string][]
  /** It had files, which must be chosen again. */
  hadFiles: boolean
}
