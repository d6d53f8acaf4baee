/**
 * Leaves effects of React, and handlers of elements, out of the Worker: its renderer calls neither. What only they call goes
 * with them when the bundle is minified.
 */
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const EFFECTS = ['useEffect', 'useLayoutEffect']
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const named = (node: unknown, names: readonly string[]) =>
  isNode(node) && node.type === 'Identifier' && names.includes(String(node.name))

/** The handlers among what an element of HTML is given: `{ onClick: press }`. */
function* handlersOf([element, props]: Node[]): Generator<Node> {
  if (element?.type !== 'Literal' || props?.type !== 'ObjectExpression') return
  for (const property of props.properties as Node[])
    if (property.type === 'Property' && /^on[A-Z]/.test(String((property.key as Node).name)))
      yield property.value as Node
}

function* unusedBelow(node: Node): Generator<Node> {
  const given = (node.arguments ?? []) as Node[]
  if (node.type === 'CallExpression' && named(node.callee, EFFECTS)) return yield node
  const handlers = node.type === 'CallExpression' && named(node.callee, ['jsx', 'jsxs']) ? [...handlersOf(given)] : []
  yield* handlers
  for (const child of Object.values(node).flat())
    if (isNode(child) && !handlers.includes(child)) yield* unusedBelow(child)
}

export const noEffects = (): Plugin => ({
  name: 'no-effects',
  enforce: 'post',
  transform(code, id) {
    if (!/\/app\/.*\.tsx?$/.test(id)) return null
    const unused = [...unusedBelow(this.parse(code) as unknown as Node)].sort((a, b) => b.start - a.start)
    const lean = unused.reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code)
    return { code: lean, map: null }
  },
})
