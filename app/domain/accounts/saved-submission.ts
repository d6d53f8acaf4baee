/** The text of a form that came after its session had ended, as the page that offers to send it again needs it. */
export type SavedSubmission = {
  /** Where it was sent to, on this site. */
  path: string
  isMultipart: boolean
  /** Names and texts, in their order. */
  fields: [string, string][]
  /** Files came along and have to be chosen again. */
  hadFiles: boolean
}
