/**
 * What Chrome 64, Safari 12 and Firefox 68 would not read in a style sheet, or would read as something else. A newer
 * construct may only add to what they show: it stands after a fallback, alone in its rule, or behind `@supports`.
 */
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss'

/** Properties that change no layout: whoever does not know them sees the page without the extra. */
const EXTRAS =
  /^(text-wrap|text-underline-offset|text-decoration-thickness|scroll-|scrollbar-|overscroll-|view-timeline|animation-timeline|content-visibility|contain-intrinsic|container-type|accent-color|color-scheme|paint-order$|aspect-ratio$)/
const TOO_NEW = /^(inset|rotate|scale|translate|(row-|column-)?gap)$|-(inline|block)\b/
const NEW_VALUE = /\b(min|max|clamp|env|color-mix|oklch|light-dark)\(|\d[sdl]v[hwib]\b|^clip$|\b(fit-content|subgrid)\b/
const NEW_SELECTOR =
  /:(is|where|has|focus-visible|popover-open|open|autofill|user-invalid|dir)\b|::(backdrop|file-selector-button|marker)/
/** What stands in for the gap of a flex box, and for the height of a box that is no picture. */
const INSTEAD = { gap: 'not ((inset: 0) or (appearance: none))', height: 'not (aspect-ratio: 1)' }
/** Pictures have a height of their own. */
const PICTURE = /img$|^\.ground$|^\.aspect-/

const isDeclaration = (node: ChildNode): node is Declaration => node.type === 'decl'
const above = (node: Rule | AtRule): AtRule[] =>
  node.parent?.type === 'atrule' ? [node.parent as AtRule, ...above(node.parent as AtRule)] : []
const isGuarded = (rule: Rule) =>
  above(rule).some(({ name, params }) => name === 'container' || (name === 'supports' && !params.startsWith('not')))
const isFrame = (rule: Rule) => above(rule).some(({ name }) => name === 'keyframes')

/** Before a value with var() or env() nothing counts as a fallback: it is found invalid too late to go back. */
function faultOfValue(rule: Rule, declaration: Declaration): string | null {
  const { prop, value } = declaration
  if (!NEW_VALUE.test(value) && !/^"[^"]*"\s*\/\s*"/.test(value)) return null
  if (/\b(var|env)\(/.test(value)) return 'an unknown function beside var() or env() leaves nothing'
  const before = rule.nodes.slice(0, rule.index(declaration))
  return before.some((node) => isDeclaration(node) && node.prop === prop) ? null : 'no fallback before it'
}

function faultOf(rule: Rule, declaration: Declaration): string | null {
  const { prop, value } = declaration
  if (EXTRAS.test(prop) || isGuarded(rule)) return null
  if (prop === 'column-gap' && rule.nodes.some((node) => isDeclaration(node) && node.prop === 'columns')) return null
  // Only for animations driven by scrolling, which are newer than `translate`.
  if (prop === 'translate' && isFrame(rule)) return null
  if (TOO_NEW.test(prop)) return 'too new'
  if (prop === 'opacity' && value.endsWith('%')) return 'a percentage'
  if (prop === 'text-decoration' && value.includes(' ')) return 'more than a line'
  return faultOfValue(rule, declaration)
}

function faultOfSelector({ selector, selectors, parent }: Rule): string | null {
  if (parent?.type === 'rule') return 'nested'
  if (/:(is|where)\(/.test(selector) && !selector.includes(':has(')) return 'unknown'
  const unknown = selectors.filter((each) => NEW_SELECTOR.test(each))
  return unknown.length > 0 && unknown.length < selectors.length ? 'one unknown selector drops all' : null
}

/** What is wrong in a sheet, each with its selector. */
export function faultsOf(css: string): string[] {
  const faults: string[] = []
  const root = postcss.parse(css)
  const insteadOf = (condition: string) => {
    const found: string[] = []
    root.walkAtRules('supports', (supports) => {
      if (supports.params === condition) supports.walkRules(({ selectors }) => void found.push(...selectors))
    })
    return found
  }
  const [gaps, heights] = [insteadOf(INSTEAD.gap), insteadOf(INSTEAD.height)]
  const hasInstead = (selector: string, found: string[]) =>
    found.some((each) => each.startsWith(selector) && /^[ >:]/.test(each.slice(selector.length)))
  root.walkAtRules(/^(layer|property|nest|scope|starting-style)$/, ({ name, params }) => {
    faults.push(`@${name} ${params}`)
  })
  root.walkAtRules('media', ({ params }) => {
    if (/[<>]|\bnot \(|\bor\b/.test(params)) faults.push(`@media ${params}`)
  })
  root.walkRules((rule) => {
    const { selector, selectors } = rule
    const wrong = isFrame(rule) ? null : faultOfSelector(rule)
    if (wrong) faults.push(`${selector}: ${wrong}`)
    const own = rule.nodes.filter(isDeclaration)
    for (const each of own) {
      const fault = faultOf(rule, each)
      if (fault) faults.push(`${selector} { ${each.prop}: ${each.value} }: ${fault}`)
    }
    const has = (prop: RegExp, value = /./) => own.some((each) => prop.test(each.prop) && value.test(each.value))
    if (has(/^display$/, /flex/) && has(/^grid-(column-)?gap$/))
      for (const each of selectors) if (!hasInstead(each, gaps)) faults.push(`${each}: a gap, and no margins instead`)
    if (has(/^aspect-ratio$/, /\d/) && !selectors.every((each) => PICTURE.test(each) || hasInstead(each, heights)))
      faults.push(`${selector}: no height without its ratio`)
  })
  return faults
}
