/** A file that arrives with a form, as it streams: who reads the form hands it to who stores it. */
export type IncomingFile = { field: string; filename: string }

/** Takes one file. It never throws: what went wrong is told when the form is whole. */
export type FileSink = { write(chunk: Uint8Array): Promise<void>; end(): Promise<void> }
