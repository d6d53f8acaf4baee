declare module 'react-dom/server.browser' {
  export * from 'react-dom/server'
}
declare module '*.css?inline' {
  const text: string
  export default text
}
/** As a data: address. */
declare module '*.ttf?inline' {
  const url: string
  export default url
}
declare module 'subset-font' {
  type Options = { targetFormat: 'sfnt'; noHinting: boolean; keepFeatures: string[]; dropTables: string[] }
  export default function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Uint8Array>
}
/** Made by the build, which the type check does not wait for. */
declare module '*/build/server' {
  const build: import('@remix-run/cloudflare').ServerBuild
  export = build
}
/** The package has no types of its own. */
declare module 'saxen' {
  type Handlers = {
    openTag: (name: string, attributes: () => Record<string, string>) => void
    closeTag: (name: string) => void
    text: (text: string) => void
    cdata: (text: string) => void
    error: (error: Error) => void
  }
  export class Parser {
    on<Event extends keyof Handlers>(event: Event, handler: Handlers[Event]): this
    parse(xml: string): Error | undefined
  }
  export function decode(text: string): string
}
