declare module 'react-dom/server.browser' {
  export * from 'react-dom/server'
}
declare module '*.css?inline' {
  const text: string
  export default text
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
