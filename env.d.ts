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
