declare module 'react-dom/server.browser' {
  export * from 'react-dom/server'
}
declare module '*.css?inline' {
  const text: string
  export default text
}
