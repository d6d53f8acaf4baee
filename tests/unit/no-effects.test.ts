/** What the build removes from the Worker: effects and event handlers, and nothing that affects the markup. */
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { noEffects } from '../../tools/build/no-effects.ts'

type Transform = (this: { parse: typeof parseAst }, code: string, id: string) => { code: string } | null
const lean = (code: string, id = '/site/app/ui/kit/a.tsx') =>
  (noEffects().transform as Transform).call({ parse: parseAst }, code, id)?.code

describe('the code of the server', () => {
  it('has no effects, wherever they are called', () => {
    expect(lean('function useA() { useEffect(() => { start() }, []); useLayoutEffect(run); return useState(1) }')).toBe(
      'function useA() { undefined; undefined; return useState(1) }',
    )
  })

  it('has no event handlers, but all other attributes', () => {
    expect(lean('jsxs("a", { href, onClick: () => go(), children: [jsx("i", { onKeyDown: press, once: 1 })] })')).toBe(
      'jsxs("a", { href, onClick: undefined, children: [jsx("i", { onKeyDown: undefined, once: 1 })] })',
    )
  })

  it('has no handlers from a hook, however deeply nested', () => {
    const hook =
      'function useUploads() { const at = { onTouchStart: (e) => { run(e) } }; return { on, onSubmit(e) { jsx("a", { onClick: e }) } } }'
    expect(lean(hook)).toBe(
      'function useUploads() { const at = { onTouchStart: undefined }; return { on, onSubmit: undefined } }',
    )
  })

  it('keeps the props of components, which may read them', () => {
    const code = 'jsx(Dialog, { onClose: close, ...rest }); other("a", { onClick: press }); const onClick = press'
    expect(lean(code)).toBe(code)
  })

  it('keeps the code of packages unchanged', () => {
    expect(lean('useEffect(run)', '/site/node_modules/a/index.js')).toBeUndefined()
  })
})
