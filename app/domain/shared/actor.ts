/** Who did it, as the audit log names them. */
export type Actor = { id: number; name: string }
