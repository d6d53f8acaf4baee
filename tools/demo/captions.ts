/** A drawing's caption is the part of its file name that says what it draws; a photograph has none. */
export function captionOf({ kind, name }: { kind: 'photo' | 'drawing'; name: string }): string {
  if (kind === 'photo') return ''
  const drawn = /(ground-floor|first-floor|second-floor)-plan|front-elevation/.exec(name)?.[0] ?? ''
  return drawn.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`)
}
