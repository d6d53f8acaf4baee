/**
 * Removes React effects, element event handlers and handlers that hooks return from the Worker: its renderer calls none
 * of them. Minification then removes the code that only they call.
 */
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Cut = { start: number; end: number; by: string }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '')
const isFunction = (node: unknown) => isNode(node) && /^(Arrow)?Function/.test(node.type)

/** The props of an element such as `<a>`, written as jsx('a', { … }). */
function isOfElement(call: Node, node: Node): boolean {
  if (call.type !== 'CallExpression' || !/^jsxs?$/.test(nameOf(call.callee))) return false
  const [element, properties] = call.arguments as Node[]
  return element?.type === 'Literal' && properties === node
}

/** `above` are the ancestors, nearest last. */
function* unusedBelow(node: Node, above: readonly Node[], isInHook: boolean): Generator<Cut> {
  const { type, start, end } = node
  if (type === 'CallExpression' && /^use(Layout)?Effect$/.test(nameOf(node.callee)))
    return yield { start, end, by: 'undefined' }
  const [call, object] = above.slice(-2)
  const name = type === 'Property' ? nameOf(node.key) : ''
  if (/^on[A-Z]/.test(name) && call && object)
    if (isOfElement(call, object) || (isInHook && isFunction(node.value)))
      return yield { start, end, by: `${name}: undefined` }
  const isHook = type === 'FunctionDeclaration' && /^use[A-Z]/.test(nameOf(node.id))
  for (const child of Object.values(node).flat())
    if (isNode(child)) yield* unusedBelow(child, [...above.slice(-1), node], isInHook || isHook)
}

export const noEffects = (): Plugin => ({
  name: 'no-effects',
  enforce: 'post',
  transform(code, id) {
    if (!/\/app\/.*\.tsx?$/.test(id)) return null
    const cuts = [...unusedBelow(this.parse(code) as unknown as Node, [], false)].sort((a, b) => b.start - a.start)
    const lean = cuts.reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
    return { code: lean, map: null }
  },
})
