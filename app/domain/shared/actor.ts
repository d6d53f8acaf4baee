/** The person who made a change, as the audit log names them. */
export type Actor = { id: number; name: string }
