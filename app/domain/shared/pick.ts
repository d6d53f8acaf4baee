/** The named fields of an object, such as the columns of a table that a query reads. */
export const pick = <From extends object, Name extends keyof From>(from: From, ...names: Name[]): Pick<From, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
