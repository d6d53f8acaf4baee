/** The stylesheet, made of two files, and the two scripts, read once from the files beside this one. */
import { readFileSync } from 'node:fs'
import type { Route } from './http.ts'
import { route } from './http.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

export function assetRoutes(): Route[] {
  const asset = (pattern: RegExp, files: string[], type: string): Route => {
    const body = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
    // The shop's pages load the pop-up from another origin, whatever isolation they ask for.
    const headers = { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' }
    return route('GET', pattern, () => ({ status: 200, headers, body }))
  }
  return [
    asset(/^\/assets\/stand-in\.css$/, ['./forms.css', './stand-in.css'], 'text/css; charset=utf-8'),
    asset(/^\/assets\/embed\.js$/, ['./embed.js'], SCRIPT),
    asset(/^\/v2\/inline\.js$/, ['./inline.js'], SCRIPT),
  ]
}
