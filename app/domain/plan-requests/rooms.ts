/** The rooms of a request: listed ones, each with a number, and others that the person names, row by row. */
export const ROOM_LABELS = {
  entrance: 'Entrance',
  foyer: 'Foyer',
  utility: 'Utility',
  corridor: 'Corridor',
  living: 'Living',
  family: 'Family',
  dining: 'Dining',
  kitchen: 'Kitchen',
  store: 'Store',
  laundry: 'Laundry',
  bedroom: 'Bedroom',
  'master-bedroom': 'Master bedroom',
  balcony: 'Balcony',
  void: 'Void',
  office: 'Office',
  study: 'Study',
  staircase: 'Staircase',
  bathrooms: 'Washrooms',
  floors: 'Floors',
} as const

export type RoomRow = { label: string; value: string }

export const ROOM_OPTIONS = Object.keys(ROOM_LABELS)
/** The rooms that nearly every house has; the form folds the others. */
export const COMMON_ROOMS: readonly string[] = ['living', 'kitchen', 'bedroom', 'master-bedroom', 'bathrooms', 'floors']
export const MAX_ROOM_ROWS = 50

const isListed = (label: string): label is keyof typeof ROOM_LABELS => Object.hasOwn(ROOM_LABELS, label)

/** The label of `master-bedroom`; a room that the person named keeps that name. */
export const roomLabel = (label: string) => (isListed(label) ? ROOM_LABELS[label] : label)

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, '-')

/**
 * Rows for the form: listed rooms first and in their order, whatever order and spelling they came in, then the others.
 * The second row of a repeated listed room stays among the others.
 */
export function arrangeRooms(rows: readonly RoomRow[]): RoomRow[] {
  const rest = [...rows]
  const listed = ROOM_OPTIONS.map((label) => {
    const at = rest.findIndex((row) => plain(row.label) === label)
    const [row] = at < 0 ? [] : rest.splice(at, 1)
    return { label, value: row?.value ?? '' }
  })
  return [...listed, ...rest]
}
