/**
 * An export of the old document store as a list of documents a collection, whatever tool made it: a map by id or an array,
 * plain or below `__collections__`, lines of path and data, or what the store's REST interface answers. Says what it could
 * not name and which sub-collections it leaves behind; refuses what holds none of the five collections.
 */
export const OLD_COLLECTIONS = ['Buy', 'Plans', 'projects', 'RequestPlans', 'users'] as const
export type OldCollection = (typeof OLD_COLLECTIONS)[number]

export type OldFields = Readonly<Record<string, unknown>>
export type OldDocument = { id: string; fields: OldFields }

export type OldExport = {
  documents: Record<OldCollection, OldDocument[]>
  /** Documents that are none, or that nothing names. */
  refused: { collection: OldCollection; id: string; reason: string }[]
  /** Collections that the site has no place for, and sub-collections of documents. */
  others: { name: string; ids: string[] }[]
}

export const countDocuments = ({ documents, refused }: OldExport): number =>
  OLD_COLLECTIONS.reduce((sum, collection) => sum + documents[collection].length, refused.length)

const ID_FIELDS = ['__id__', 'id', '_id', 'uid']
const LONGEST_ID = 1500

export const isRecord = (value: unknown): value is OldFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (fields: OldFields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/** The values of a file that is JSON, or one JSON value a line; null for any other. */
export function parseExport(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      return lines.map((line): unknown => JSON.parse(line))
    } catch {
      return null
    }
  }
}

/** Null where the value holds none of the collections. */
export function readExport(json: unknown): OldExport | null {
  const root = Array.isArray(json) ? byPath(json) : isRecord(json) ? (own(json, '__collections__') ?? json) : null
  if (!isRecord(root)) return null
  const found: OldExport = {
    documents: { Buy: [], Plans: [], projects: [], RequestPlans: [], users: [] },
    refused: [],
    others: [],
  }
  let isExport = false
  for (const [name, held] of Object.entries(root)) {
    const collection = OLD_COLLECTIONS.find((each) => each.toLowerCase() === name.toLowerCase())
    if (!collection) {
      if (typeof held === 'object' && held !== null) leaveBehind(found, name, Object.keys(held))
      continue
    }
    if (typeof held !== 'object' || held === null) continue
    isExport = true
    readCollection(found, collection, held)
  }
  return isExport ? found : null
}

function leaveBehind({ others }: OldExport, name: string, ids: readonly string[]): void {
  if (ids.length === 0) return
  const known = others.find((each) => each.name === name)
  if (known) known.ids.push(...ids)
  else others.push({ name, ids: [...ids] })
}

/** Lines of `{ path, data }` as collections by name; documents of sub-collections stay within theirs. */
function byPath(lines: readonly unknown[]): OldFields | null {
  const root = new Map<string, Map<string, unknown>>()
  for (const line of lines) {
    const place = isRecord(line) ? own(line, 'path') : undefined
    const parts = typeof place === 'string' ? place.split('/') : []
    const id = parts.pop()
    if (!isRecord(line) || id === undefined || parts.length % 2 === 0) return null
    const collection = parts.map((part, at) => (at % 2 === 0 ? part : '*')).join('/')
    const documents = root.get(collection) ?? new Map<string, unknown>()
    // Of a sub-collection the id alone would not say whose it is.
    documents.set(parts.length > 1 ? `${parts[1]}/${id}` : id, own(line, 'data'))
    root.set(collection, documents)
  }
  return Object.fromEntries([...root].map(([name, documents]) => [name, Object.fromEntries(documents)]))
}

const DEEPEST = 32

/** Sub-collections as tools write them into their document: by name in `__collections__`, by path in `subCollection`. */
function leaveSubCollections(found: OldExport, name: string, owner: string, document: OldFields, depth = 0): void {
  if (depth > DEEPEST) return
  const nested = [own(document, '__collections__'), isByPath(document) ? own(document, 'subCollection') : null]
  for (const [place, held] of nested.filter(isRecord).flatMap((each) => Object.entries(each))) {
    if (typeof held !== 'object' || held === null) continue
    const below = `${name}/*/${place.slice(place.lastIndexOf('/') + 1)}`
    leaveBehind(
      found,
      below,
      Object.keys(held).map((id) => `${owner}/${id}`),
    )
    for (const [id, inner] of Object.entries(held))
      if (isRecord(inner)) leaveSubCollections(found, below, `${owner}/${id}`, inner, depth + 1)
  }
}

const isByPath = (document: OldFields): boolean => {
  const held = own(document, 'subCollection')
  return isRecord(held) && Object.keys(held).every((place) => place.split('/').length > 2)
}

function readCollection(found: OldExport, collection: OldCollection, given: object): void {
  const answered = isRecord(given) ? own(given, 'documents') : undefined
  const held = Array.isArray(answered) ? answered : given
  const seen = new Set(found.documents[collection].map((document) => document.id))
  const refuse = (id: string, reason: string) => found.refused.push({ collection, id, reason })
  for (const [key, entry] of Object.entries(held)) {
    const place = Array.isArray(held) ? `document ${Number(key) + 1}` : key
    if (!isRecord(entry)) {
      refuse(place, 'is no document')
      continue
    }
    const typed = asTyped(entry)
    const value = typed?.fields ?? entry
    const id = typed?.id ?? (Array.isArray(held) ? idOf(value) : key)
    if (id === null || id === '' || id.length > LONGEST_ID) refuse(place, 'has no id')
    else if (seen.has(id)) refuse(id, 'is in the export twice; the first was taken')
    else {
      seen.add(id)
      found.documents[collection].push({ id, fields: fieldsOf(value) })
      leaveSubCollections(found, collection, id, value)
    }
  }
}

function idOf(document: OldFields): string | null {
  for (const name of ID_FIELDS) {
    const value = own(document, name)
    const id = isRecord(value) ? own(value, '$oid') : value
    if (typeof id === 'string' && id !== '') return id
    if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id)
  }
  return null
}

/** A document as the REST interface answers it: its id ends its `name`, and each value is below the name of its type. */
function asTyped(entry: OldFields): OldDocument | null {
  const [name, fields] = [own(entry, 'name'), own(entry, 'fields')]
  if (typeof name !== 'string' || !name.includes('/documents/') || !isRecord(fields)) return null
  return { id: name.slice(name.lastIndexOf('/') + 1), fields: untypedFields(fields, 0) }
}

const untypedFields = (fields: OldFields, depth: number): OldFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, untyped(value, depth)]))

function untyped(value: unknown, depth: number): unknown {
  if (!isRecord(value) || depth > DEEPEST) return value
  const [type = '', held] = Object.entries(value)[0] ?? []
  if (type === 'mapValue') return untypedFields(recordIn(held, 'fields'), depth + 1)
  if (type !== 'arrayValue') return held
  const values = isRecord(held) ? own(held, 'values') : undefined
  return Array.isArray(values) ? values.map((each) => untyped(each, depth + 1)) : []
}

function recordIn(value: unknown, name: string): OldFields {
  const held = isRecord(value) ? own(value, name) : undefined
  return isRecord(held) ? held : {}
}

/** A document without what tools put beside its fields. */
const fieldsOf = (document: OldFields): OldFields =>
  Object.fromEntries(
    Object.entries(document).filter(
      ([name]) => !/^__.*__$|^_id$/.test(name) && !(name === 'subCollection' && isByPath(document)),
    ),
  )

/** Equal for equal documents, whatever the order of their fields; null for one that is nested beyond all reason. */
export function canonicalText(value: unknown, depth = 0): string | null {
  if (depth > DEEPEST) return null
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts: string[] = []
  const entries = Object.entries(value)
  if (!Array.isArray(value)) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, held] of entries) {
    const text = canonicalText(held, depth + 1)
    if (text === null) return null
    parts.push(Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`)
  }
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`
}
