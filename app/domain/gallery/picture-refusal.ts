/** Why a picture is refused, and how that is said. */
export type PictureRefusal = 'too-large' | 'too-many-pixels' | 'other-format' | 'not-a-picture'

/** As many as the Images service reads; the largest photographs of phones have 48 and 50 megapixels. */
export const MAX_PICTURE_PIXELS = 100_000_000
export const TOO_MANY_PIXELS = `Picture is too large (at most ${MAX_PICTURE_PIXELS / 1_000_000} megapixels)`
/** For formats of phones that the service could not read. */
const SAVE_AS_JPEG = 'Save as JPEG, or send it from the phone’s gallery'

/** `messages` are those of the form. */
export const pictureMessage = (refusal: PictureRefusal, messages: { tooLarge: string; wrong: string }) =>
  ({
    'too-large': messages.tooLarge,
    'too-many-pixels': TOO_MANY_PIXELS,
    'other-format': `${messages.wrong}. ${SAVE_AS_JPEG}.`,
    'not-a-picture': messages.wrong,
  })[refusal]
