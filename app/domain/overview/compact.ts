/** `999`, `1.2k`, `66.2k`, `1.3m`: truncated, never rounded up. */
export function compactCount(n: number): string {
  if (n < 1000) return String(n)
  const [size, letter] = n < 1_000_000 ? [1000, 'k'] : [1_000_000, 'm']
  const tenths = Math.floor((n * 10) / size)
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}${letter}`
}
