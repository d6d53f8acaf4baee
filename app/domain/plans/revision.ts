/** As drawings name it: A is the first. After Z, which no plan will see, it stays Z. */
export const revisionLetter = (revision: number) => String.fromCharCode(64 + Math.min(Math.max(revision, 1), 26))
