/** A file that streams in with a form: the form reader passes it to the code that stores it. */
export type IncomingFile = { field: string; filename: string }

/** Receives one file. Never throws: errors are reported once the whole form is read. */
export type FileSink = { write(chunk: Uint8Array): Promise<void>; end(): Promise<void> }

/** Accepts a file and stores nothing of it. */
export const IGNORE_FILE: FileSink = { write: async () => undefined, end: async () => undefined }
