/** What the build leaves out of the Worker: effects and handlers, and nothing that a page is drawn from. */
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { noEffects } from '../../tools/build/no-effects.ts'

type Transform = (this: { parse: typeof parseAst }, code: string, id: string) => { code: string } | null
const lean = (code: string, id = '/site/app/ui/kit/a.tsx') =>
  (noEffects().transform as Transform).call({ parse: parseAst }, code, id)?.code

describe('the code of the server', () => {
  it('has no effects, wherever they stand', () => {
    expect(lean('function useA() { useEffect(() => { start() }, []); useLayoutEffect(run); return useState(1) }')).toBe(
      'function useA() { undefined; undefined; return useState(1) }',
    )
  })

  it('has no handlers of elements, and everything else that they are given', () => {
    expect(lean('jsxs("a", { href, onClick: () => go(), children: [jsx("i", { onKeyDown: press, once: 1 })] })')).toBe(
      'jsxs("a", { href, onClick: undefined, children: [jsx("i", { onKeyDown: undefined, once: 1 })] })',
    )
  })

  it('has no handlers that a hook hands to its component, however deep they stand', () => {
    const hook =
      'function useUploads() { const at = { onTouchStart: (e) => { run(e) } }; return { on, onSubmit(e) { jsx("a", { onClick: e }) } } }'
    expect(lean(hook)).toBe(
      'function useUploads() { const at = { onTouchStart: undefined }; return { on, onSubmit: undefined } }',
    )
  })

  it('keeps what a component is given, for it may read it', () => {
    const code = 'jsx(Dialog, { onClose: close, ...rest }); other("a", { onClick: press }); const onClick = press'
    expect(lean(code)).toBe(code)
  })

  it('is that of packages as they are', () => {
    expect(lean('useEffect(run)', '/site/node_modules/a/index.js')).toBeUndefined()
  })
})
