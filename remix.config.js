/** Options of the Remix Vite plugin; vite.config.ts passes them on (decision 0001). */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*.css'],
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
}
