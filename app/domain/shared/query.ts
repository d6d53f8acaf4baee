/** '?region=Ashanti', or '' without parameters. */
export function queryString(parameters: ConstructorParameters<typeof URLSearchParams>[0]): string {
  const text = String(new URLSearchParams(parameters))
  return text && `?${text}`
}
