/** Limits on the length of files and functions and on duplicated code. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const sources = ['app', 'drizzle']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(tsx?|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))

const lineCount = (text: string) => text.trimEnd().split('\n').length

describe('a file of the app', () => {
  it('has at most 250 lines', () => {
    expect(sources.length).toBeGreaterThan(700)
    const long = sources.filter(({ file, text }) => file.startsWith('app/') && lineCount(text) > 250)
    expect(long.map(({ file }) => file)).toEqual([])
  })

  it('has at most 80 lines as a route, and half of the routes at most 40', () => {
    const lengths = sources.flatMap(({ file, text }) =>
      file.startsWith('app/routes/') ? [{ file, lines: lineCount(text) }] : [],
    )
    expect(lengths.filter(({ lines }) => lines > 80)).toEqual([])
    expect(lengths.filter(({ lines }) => lines <= 40).length).toBeGreaterThanOrEqual(lengths.length / 2)
  })
})

describe('a function', () => {
  const isFunction = (node: ts.Node) =>
    ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)
  const isMarkup = (node: ts.Node): boolean =>
    ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
  const has = (node: ts.Node, kind: (node: ts.Node) => boolean): boolean =>
    kind(node) || Boolean(ts.forEachChild(node, (child) => has(child, kind) || undefined))

  it('has at most 60 lines without markup', () => {
    const long: string[] = []
    for (const { file, text } of sources.filter((source) => !source.file.endsWith('.css'))) {
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
      const visit = (node: ts.Node) => {
        const lines = isFunction(node) ? lineCount(node.getText(source)) : 0
        if (lines > 60 && !has(node, isMarkup)) long.push(`${file}: ${lines} lines`)
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
    expect(long).toEqual([])
  })
})

describe('two source files', () => {
  const MOST_ALIKE = 11
  /** The lines that say something, each with its number: imports, comments and closing brackets do not. */
  const linesOf = (text: string) =>
    text
      .replace(/^import [^;]*?from '.*'$/gm, (imports) => imports.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, at) => ({ words: line.trim(), number: at + 1 }))
      .filter(({ words }) => /\w{2}/.test(words) && !/^(\/\/|\/?\*)/.test(words))

  it('have at most eleven equal lines in a row', () => {
    const seen = new Map<string, string>()
    const pairs: string[] = []
    for (const { file, text } of sources) {
      const lines = linesOf(text)
      for (let at = 0; at + MOST_ALIKE < lines.length; at += 1) {
        const run = lines.slice(at, at + MOST_ALIKE + 1)
        const here = `${file}:${run[0]?.number}`
        const words = run.map((line) => line.words).join('\n')
        const before = seen.get(words)
        if (before) pairs.push(`${before} ~ ${here}`)
        else seen.set(words, here)
      }
    }
    expect(pairs).toEqual([])
  })
})
