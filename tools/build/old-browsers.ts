/**
 * Lowers the style sheets to what Chrome 64, Safari 12 and Firefox 68 read. What no tool can lower (margins for the
 * gap of a flex box, a fallback for min()) is written by hand in the sheets; `tests/unit/styles.test.ts` asks for it.
 */
import isPseudoClass from '@csstools/postcss-is-pseudo-class'
import type { Plugin as PostcssPlugin, Rule } from 'postcss'
import logical from 'postcss-logical'
import type { Plugin } from 'vite'

const TARGETS = ['chrome64', 'safari12', 'firefox68']

const hasColumns = ({ nodes }: Rule) => nodes.some((node) => node.type === 'decl' && node.prop === 'columns')

/** Chrome 64 and 65 know `gap` only by its older name, which all others keep as an alias, in flex boxes too. */
const oldGap: PostcssPlugin = {
  postcssPlugin: 'old-gap',
  Declaration(declaration) {
    const { prop, parent } = declaration
    if (!/^(row-|column-)?gap$/.test(prop) || parent?.type !== 'rule') return
    if (prop === 'row-gap' || !hasColumns(parent as Rule)) declaration.prop = `grid-${prop}`
  },
}

/** The ranges that Tailwind writes: `(width >= 48rem)`. */
const oldRanges: PostcssPlugin = {
  postcssPlugin: 'old-ranges',
  AtRule: {
    media(rule) {
      rule.params = rule.params
        .replace(/\(width >= ([\w.]+)\)/, '(min-width: $1)')
        .replace(/^\(width < ([\w.]+)\)$/, 'not all and (min-width: $1)')
    },
  },
}

/** Tailwind gives its variables their first values with `@property`, and in a layer for the browsers it knows to lack it. */
const firstValues: PostcssPlugin = {
  postcssPlugin: 'first-values',
  OnceExit(root) {
    root.walkAtRules('property', (rule) => {
      rule.remove()
    })
    root.walkAtRules('layer', (layer) => {
      layer.walkAtRules('supports', (supports) => {
        supports.replaceWith(supports.nodes)
      })
      // Safari 12 refuses a list that names ::backdrop.
      layer.walkRules((rule) => {
        rule.selectors = rule.selectors.filter((each) => each !== '::backdrop')
      })
      layer.replaceWith(layer.nodes)
    })
  },
}

export const oldBrowsers = (): Plugin => ({
  name: 'old-browsers',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          isPseudoClass({ preserve: false, specificityMatchingName: '_' }),
          logical(),
          oldGap,
          oldRanges,
          firstValues,
        ],
      },
    },
    build: { cssTarget: TARGETS },
  }),
})
