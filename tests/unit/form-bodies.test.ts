/** Which fields of a body are accepted, and that every action reads its body through the form readers. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { planRequestSchema } from '../../app/domain/plan-requests/request-schema.ts'
import { formFields, NO_FIELDS, onlyFields } from '../../app/http/forms/form-fields.server.ts'
import fc from '../support/properties.ts'

const app = new URL('../../app/', import.meta.url)
const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const sources = files.map((file) => ({ file, text: readFileSync(new URL(file, app), 'utf8') }))

const kept = (pairs: [string, string][], fields: Parameters<typeof onlyFields>[1]) => [...onlyFields(pairs, fields)]

describe('the fields of a form', () => {
  const form = z
    .object({
      email: z.pipe(z.string().check(z.trim()), z.string().check(z.maxLength(10))),
      rooms: z._default(z.array(z.object({ label: z.optional(z.string()) })).check(z.maxLength(3)), []),
      place: z.optional(z.object({ city: z.pipe(z.transform(String), z.string()) })),
    })
    .check(z.refine(() => true))
  const schema = z.pipe(
    form,
    z.transform((read) => read),
  )
  const fields = formFields(schema, { formId: 1, ids: 2, 'alt-*': 1 })

  it('are those of its schema, including nested ones, and the extra ones given', () => {
    const sent: [string, string][] = [
      ['email', 'a'],
      ['rooms[2].label', 'b'],
      ['place.city', 'c'],
      ['formId', 'd'],
      ['alt-h12', 'e'],
    ]
    expect(kept([...sent, ['a', '1'], ['email.x', '1'], ['rooms', '1'], ['rooms[0].x', '1']], fields)).toEqual([
      ...sent,
      ['rooms', '1'],
    ])
  })

  it('may repeat where the form allows it; otherwise the last one counts', () => {
    const sent: [string, string][] = ['1', '2', '3'].flatMap((value) => [
      ['email', value],
      ['ids', value],
    ])
    expect(kept(sent, fields)).toEqual([
      ['email', '3'],
      ['ids', '2'],
      ['ids', '3'],
    ])
  })

  it('reach only slightly beyond the limit of a list', () => {
    expect(kept([['rooms[22].label', '']], fields)).toHaveLength(1)
    for (const index of ['23', '99999999', '1e3', '-1', '', '00000000000000000099'])
      expect(kept([[`rooms[${index}].label`, '']], fields), index).toEqual([])
  })

  it('fail as too long with their text kept, and are cut far beyond the limit', () => {
    const [[, value = '']] = kept([['email', 'x'.repeat(60_000)]], fields) as [[string, string]]
    expect(value).toBe('x'.repeat(20_000))
    expect(schema.safeParse({ email: value }).success).toBe(false)
  })

  it('know the buttons of their lists by name, and no others', () => {
    const planRequest = formFields(planRequestSchema)
    const insert = '{"type":"insert","payload":{"name":"roomDetails","defaultValue":{}}}'
    const remove = '{"type":"remove","payload":{"name":"roomDetails","index":20}}'
    for (const [button, intent] of [
      ['insert:roomDetails', insert],
      ['remove:roomDetails:20', remove],
    ] as const) {
      expect(kept([[button, '']], planRequest)).toEqual([['__intent__', intent]])
      expect(kept([[button, '']], fields)).toEqual([])
    }
    const odd = [
      'insert',
      'insert:email',
      'update:roomDetails:2',
      'remove:roomDetails:99999999',
      'remove:roomDetails:-1',
    ]
    for (const button of [...odd, 'insert:__proto__']) expect(kept([[button, '']], planRequest), button).toEqual([])
    for (const name of ['__intent__', '__state__']) expect(kept([[name, remove]], planRequest)).toEqual([])
  })

  it('need a limit for each list', () => {
    expect(() => formFields(z.object({ rooms: z.array(z.string()) }))).toThrow('no bound')
  })

  it('reject all other names', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string())), (pairs) => {
        expect(kept(pairs, NO_FIELDS)).toEqual([])
      }),
    )
  })
})

/** The text of each function by its name, wherever it stands. */
const functions = new Map<string, string>()
for (const { file, text } of sources) {
  if (file.startsWith('routes/') || file.startsWith('ui/')) continue
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name)
      functions.set(statement.name.text, text.slice(statement.pos, statement.end))
    if (ts.isVariableStatement(statement))
      for (const { name, pos, end } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) functions.set(name.text, text.slice(pos, end))
  }
}

const READERS = /\b(requireForm|readPublicForm|readPublicUpload|requireUpload|readUpload)\(/

function readsItsBody(text: string, depth = 3): boolean {
  if (READERS.test(text)) return true
  if (depth === 0) return false
  return [...text.matchAll(/\b([a-z]\w+)\(/g)].some(([, name = '']) =>
    readsItsBody(functions.get(name) ?? '', depth - 1),
  )
}

describe('every action', () => {
  const actions = sources.flatMap(({ file, text }) => {
    const [action] = /export (async function|function|const) action\b[\s\S]*?\n(}|$|\n)/.exec(text) ?? []
    return file.startsWith('routes/') && action ? [{ file: file.slice('routes/'.length), action }] : []
  })

  it('reads its body through the form readers', () => {
    expect(actions.length).toBeGreaterThan(65)
    const others = actions.filter(({ action }) => !readsItsBody(action)).map(({ file }) => file)
    // The first two answer without reading what was sent; the third needs the signed bytes, and limits them.
    expect(others).toEqual(['endpoints/moved.ts', 'endpoints/not-found.ts', 'endpoints/paystack-webhook.ts'])
  })

  it('reads no body without the form readers', () => {
    const ways = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\brequest\.(formData|json|text|arrayBuffer|blob|bytes|body|clone)\b/g)].map(() => file),
    )
    expect(new Set(ways)).toEqual(new Set(['http/forms/read-body.server.ts', 'http/forms/read-upload.server.ts']))
    expect(sources.filter(({ text }) => text.includes('.formData()')).map(({ file }) => file)).toEqual([
      'http/forms/read-body.server.ts',
    ])
  })
})
