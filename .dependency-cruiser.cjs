/** The Direction of the house (STYLE.md), as rules. `~/` is app, `~db/` is drizzle; tsconfig.json says so. */
const ROUTES = '^app/(routes/|root\\.tsx|entry\\.)'
const SERVER_FILE = '\\.server\\.tsx?$'
const PURE_DOMAIN = '^app/domain/.*(?<!\\.server)\\.ts$'
const REACT_OR_REMIX = '^node_modules/(react|react-dom|@remix-run/.+|@conform-to/react)/'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid('no-circle', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    forbid(
      'no-orphan',
      'A file that nobody imports and that imports nothing is left over.',
      {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '^tests/support/paystack/[^/]+\\.js$', '^scripts/[^/]+\\.(ts|mjs)$', '^[^/]+\\.[^/]+$'],
      },
      {},
    ),
    forbid(
      'no-unresolved',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^(cloudflare:|\\./build/server|\\./worker/server\\.js)' },
    ),
    forbid(
      'nobody-imports-a-route',
      'What two routes share belongs to domain, platform or ui. Types of a loader may be read.',
      {},
      { path: ROUTES, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'paths-imports-nothing',
      'Everybody may import paths.ts because it imports nobody.',
      { path: '^app/paths\\.ts$' },
      { path: '.' },
    ),
    forbid(
      'domain-knows-no-framework',
      'Domain rules have no React, no Remix, no pages and no look.',
      { path: '^app/domain/' },
      { path: [REACT_OR_REMIX, '^app/(ui|routes)/', '^app/[^/]+\\.tsx?$'], pathNot: '^app/paths\\.ts$' },
    ),
    forbid(
      'domain-takes-platform-as-types',
      'What the domain needs of the outside is handed to it as its first argument.',
      { path: '^app/domain/' },
      { path: '^app/platform/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'pure-domain-is-safe-in-the-browser',
      'A domain file without .server runs on both sides: no database, no platform, no server file.',
      { path: PURE_DOMAIN },
      { path: [SERVER_FILE, '^drizzle/', '^node_modules/drizzle-orm/', '^app/platform/'] },
    ),
    forbid(
      'platform-knows-no-business',
      'An adapter serves any shop. The database client is the one thing of ours that it opens.',
      { path: '^app/platform/' },
      { path: ['^app/(domain|ui|routes)/', '^drizzle/(?!client\\.ts$)'] },
    ),
    forbid(
      'ui-is-props-in-markup-out',
      'No database, no platform, no server file below ui.',
      { path: '^app/ui/' },
      { path: ['^drizzle/', '^node_modules/drizzle-orm/', '^app/platform/', SERVER_FILE, '^app/routes/'] },
    ),
    forbid(
      'drizzle-knows-no-app',
      'Tables and client come first. The demo content is laid out in its own words.',
      { path: '^drizzle/' },
      { path: '^(app|scripts|tests)/' },
    ),
    forbid(
      'app-needs-no-tools',
      'What runs in the Worker imports neither tests, scripts nor the demo content.',
      { path: ['^app/', '^server\\.ts$', '^drizzle/(schema|client)'] },
      { path: '^(tests|scripts|drizzle/seed)/' },
    ),
    forbid(
      'import-stays-out-of-the-worker',
      'The old store is read once, by a command: what knows its names is no part of what serves the site.',
      { path: ['^app/', '^server\\.ts$'], pathNot: '^app/domain/import/' },
      { path: '^app/domain/import/' },
    ),
    forbid(
      'app-needs-no-dev-packages',
      'What the Worker runs is listed under dependencies.',
      { path: ['^app/', '^server\\.ts$'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    exclude: { path: ['^build/', '^\\.wrangler/', '^migrations/'] },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['workerd', 'worker', 'browser', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
