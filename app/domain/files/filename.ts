/** Makes a filename safe to show and save: the last part of a path, one line, limited length, a matching extension. */
const LONGEST = 80

/** `endings` are the extensions of the file's actual type; a name with another one gets the first appended. */
export function cleanFilename(given: string, endings: readonly string[]): string {
  const base = (given.split(/[/\\]/).pop() ?? '')
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: controls and marks that turn the direction of text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const [first = 'bin'] = endings
  const ending = endings.find((each) => base.toLowerCase().endsWith(`.${each}`)) ?? first
  const stem = base.toLowerCase().endsWith(`.${ending}`) ? base.slice(0, -ending.length - 1) : base
  const short = [...stem]
    .slice(0, LONGEST)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '')
  return `${short || 'file'}.${ending}`
}
