/** Why a ZIP archive is refused, and how that is said. */
const REASONS = {
  password: 'This one has a password. Please make it again without one',
  split: 'This one is a part of a split archive. Please make one archive',
  'too-many': 'This one has more than 5,000 files. Please pack fewer',
  'too-large-inside': 'This one unpacks to more than 500 MB',
  damaged: 'This one is damaged or not complete. Please make it again',
  empty: 'There is no file inside this one',
  method: 'This one is compressed in a way that Windows cannot open. Please choose the method Deflate',
  'unsafe-name': 'This one has a link, or a name that leads out of its folder',
}

export type ZipFault = keyof typeof REASONS | 'not-a-zip'

/** `wrong` is the form's message for any other file; the reason follows it. */
export const zipMessage = (wrong: string, fault: ZipFault) =>
  fault === 'not-a-zip' ? wrong : `${wrong}. ${REASONS[fault]}.`
