/** The browser's scripts keep to the floor of decision 0060: no API that one of its browsers lacks, unless they ask first. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const FLOOR = { chrome: 102, firefox: 112, safari: 16.4 } as const

/** Used only where they exist, or a name of the library's own. */
const ALLOWED: Record<string, string> = {
  'Error.captureStackTrace': 'zod asks for it',
  stackTraceLimit: 'zod sets it; a browser without it ignores that',
  setImmediate: 'React asks for it',
  displayName: 'a name that React gives to components',
  dispose: 'a method of the router',
}

const { javascript, api } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

function isAboveFloor({ __compat }: Identifier): boolean {
  if (!__compat) return false
  return Object.entries(FLOOR).some(([browser, version]) =>
    [__compat.support[browser as keyof typeof FLOOR] ?? []]
      .flat()
      .every(({ version_added, flags }) => flags || !version_added || Number.parseFloat(version_added) > version),
  )
}

const featuresOf = (place: Identifier = {}) =>
  Object.entries(place).filter(([name]) => name !== '__compat') as [string, Identifier][]
/** `api` lists globals as members of these. */
const GLOBAL = ['Window', 'WorkerGlobalScope', '_globals']

const globals = new Set<string>()
const members = new Set<string>()
/** Names that some interface has had for long: without types they may be those. */
const usual = new Set<string>()
for (const [name, feature] of [...featuresOf(javascript.builtins), ...featuresOf(api)]) {
  if (isAboveFloor(feature)) globals.add(name)
  for (const [part, member] of featuresOf(feature)) {
    const bare = part.replace(/_static$/, '')
    if (!isAboveFloor(member)) usual.add(bare)
    else if (GLOBAL.includes(name)) globals.add(bare)
    else members.add(`${name}.${bare}`)
  }
}
const builtins = featuresOf(javascript.builtins).flatMap(([name, feature]) =>
  featuresOf(feature).map(([part]) => `${name}.${part.replace(/_static$/, '')}`),
)
const methods = new Set(
  builtins
    .filter((member) => members.has(member))
    .map((member) => member.split('.')[1] ?? '')
    .filter((name) => !usual.has(name)),
)

type Node = { type: string; [field: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nameOf = (value: unknown) => (isNode(value) && value.type === 'Identifier' ? String(value.name) : '')

/** `URL.canParse`, `x.toSorted`, `Iterator`. */
function* usedBelow(node: Node): Generator<string> {
  if (node.type === 'MemberExpression' && !node.computed) {
    const [object, property] = [nameOf(node.object), nameOf(node.property)]
    if (members.has(`${object}.${property}`)) yield `${object}.${property}`
    else if (methods.has(property)) yield property
    else if (/^(window|self|globalThis)$/.test(object) && globals.has(property)) yield property
    if (isNode(node.object)) yield* usedBelow(node.object)
    return
  }
  if (node.type === 'Property' && isNode(node.value)) return yield* usedBelow(node.value)
  if (node.type === 'Identifier' && globals.has(String(node.name))) yield String(node.name)
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* usedBelow(child)
}
const usedIn = (code: string) => [...new Set(usedBelow(parseAst(code) as unknown as Node))]

describe('the scripts of the browser', () => {
  it('use no API newer than the oldest supported browsers', () => {
    const assets = path.resolve(import.meta.dirname, '../../build/client/assets')
    const found = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => usedIn(readFileSync(path.join(assets, name), 'utf8')).map((used) => `${used} in ${name}`))
    expect(found.filter((each) => !((each.split(' in ')[0] ?? '') in ALLOWED))).toEqual([])
  })

  it('are parsed so that a newer API is found', () => {
    expect(usedIn('URL.canParse("a"); [3].toSorted(); Object.groupBy([], String)')).toEqual([
      'URL.canParse',
      'toSorted',
      'Object.groupBy',
    ])
    expect(usedIn('Object.hasOwn({}, "a"); [1].at(-1); structuredClone({})')).toEqual([])
  })
})
