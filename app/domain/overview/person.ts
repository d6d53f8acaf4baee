/** What the firm has of one person, as rows with the page of each. */
export type PersonPart = { title: string; rows: { href: string; text: string; note: string }[] }

export type Person = {
  /** The address or number that it was found by. */
  of: string
  names: string[]
  /** Other addresses and numbers in what was found. */
  others: string[]
  parts: PersonPart[]
}
