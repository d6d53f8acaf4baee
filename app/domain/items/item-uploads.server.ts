/** The pictures of a staff form. */
import { MAX_PICTURE_BYTES } from '../gallery/pictures.server.ts'
import { pictureInput, type UploadInput } from '../uploads/receive.server.ts'
import { type ItemKind, MOST_PICTURES, PICTURE_FIELD } from './item.ts'
import { NOT_AN_IMAGE, tooLarge, tooManyImages } from './messages.ts'

export const pictureInputs = (kind: ItemKind): Record<string, UploadInput> => ({
  [PICTURE_FIELD]: pictureInput({
    most: MOST_PICTURES[kind],
    tooMany: tooManyImages(MOST_PICTURES[kind]),
    tooLarge: tooLarge(MAX_PICTURE_BYTES),
    wrong: NOT_AN_IMAGE,
  }),
})
