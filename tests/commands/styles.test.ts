/** What older browsers make of the style sheets, as the build before the tests wrote them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../support/old-styles.ts'

const BUILD = path.resolve(import.meta.dirname, '../../build')
const assets = path.join(BUILD, 'client/assets')
const server = readFileSync(path.join(BUILD, 'server/index.js'), 'utf8')

/** Inlined sheets are strings of the Worker, one a line. */
const inlined = [...server.matchAll(/^(?:var|const) [\w$]+ = (["'`].*["'`]);$/gm)].flatMap(([, literal = '']) => {
  if (!/[\w\])*][{][\w-]+:/.test(literal)) return []
  return [String(vm.runInNewContext(literal))]
})
const linked = readdirSync(assets)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(path.join(assets, name), 'utf8'))

describe('Chrome 64, Safari 12 and Firefox 68', () => {
  it('get every style sheet', () => {
    expect(inlined.length).toBeGreaterThanOrEqual(17)
    expect(linked).toHaveLength(1)
    for (const rule of ['.btn{', '.form{', '.panel{', '.wish', '.hero', '.sheet{', '.bare{'])
      expect(
        inlined.some((sheet) => sheet.includes(rule)),
        rule,
      ).toBe(true)
  })

  it('understand the style sheets inlined in documents', () => {
    expect(inlined.flatMap(faultsOf)).toEqual([])
  })

  it('understand the style sheets that staff pages link', () => {
    expect(linked.flatMap(faultsOf)).toEqual([])
  })
})

describe('the check for older browsers', () => {
  it.each([
    ['@layer a{b{color:red}}', '@layer a'],
    ['a{inset:0}', 'too new'],
    ['a{padding-inline:1px}', 'too new'],
    ['a{rotate:1deg}', 'too new'],
    ['a{gap:1px}', 'too new'],
    ['a{width:min(1px,2%)}', 'no fallback'],
    ['a{width:1px;width:min(1px,var(--b))}', 'leaves nothing'],
    ['a{height:1svh}', 'no fallback'],
    ['a{overflow:clip}', 'no fallback'],
    ['a{content:"b" / ""}', 'no fallback'],
    ['a{text-decoration:underline 1px red}', 'more than a line'],
    ['a,b:focus-visible{color:red}', 'drops all'],
    ['a :is(b,c){color:red}', 'unknown'],
    ['@media (width >= 1px){a{color:red}}', '@media'],
    ['@media not (min-width:1px){a{color:red}}', '@media'],
    ['a{display:flex;grid-gap:1px}', 'no margins instead'],
    ['.p{aspect-ratio:1}', 'no height'],
  ])('refuses %s', (css, reason) => {
    expect(faultsOf(css).join()).toContain(reason)
  })

  it('accepts what follows a fallback or is inside @supports', () => {
    const css = [
      'a{overflow:hidden;overflow:clip;width:calc(100% - 1px);width:min(100% - 1px,9px)}',
      '@supports (width:max(0px)){a{--in:max(var(--a),1px)}}',
      ':focus-visible{color:red}',
      'b{display:flex;grid-gap:1px}@supports not ((inset: 0) or (appearance: none)){b>*+*{margin-left:1px}}',
    ]
    expect(css.flatMap(faultsOf)).toEqual([])
  })
})
