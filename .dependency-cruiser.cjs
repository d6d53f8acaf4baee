/** The Direction of the house (STYLE.md), as rules. `~/` is app, `~db/` is drizzle; tsconfig.json says so. */
const ROUTES = '^app/(routes/|root\\.tsx|entry\\.)'
const SERVER_FILE = '\\.server\\.tsx?$'
const PURE_DOMAIN = '^app/domain/.*(?<!\\.server)\\.ts$'
const REACT_OR_REMIX = '^node_modules/(react|react-dom|@remix-run/.+|@conform-to/react)/'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid('no-circle', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    {
      ...forbid(
        'no-circle-of-nouns',
        'What two folders of domain share belongs to one of them, or to shared/.',
        { path: '^app/domain/' },
        { path: '^app/domain/', circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'no-orphan',
      'A file that nobody imports and that imports nothing is left over.',
      {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '^tests/support/paystack/[^/]+\\.js$', '^tools/', '^[^/]+\\.[^/]+$'],
      },
      {},
    ),
    forbid(
      'no-unresolved',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^(cloudflare:|[./]+/build/server|\\./worker/server\\.js)' },
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
      'Business rules have no React, no Remix, no pages, no markup.',
      { path: '^app/domain/' },
      { path: [REACT_OR_REMIX, '^app/(ui|routes|http)/', '^app/[^/]+\\.tsx?$'], pathNot: '^app/paths\\.ts$' },
    ),
    forbid(
      'the-engine-of-items-knows-no-noun',
      'A noun hands its definition to the engine (decision 0033).',
      { path: '^app/domain/(items|uploads)/' },
      { path: '^app/domain/(plans|listings|projects|plan-requests|accounts|orders)/' },
    ),
    forbid(
      'payments-know-no-sale',
      'Purchase, quote and building pay through payments, which knows an order by its row.',
      { path: '^app/domain/payments/' },
      { path: '^app/domain/(orders|plan-requests|buildings|accounts)/' },
    ),
    forbid(
      'mail-knows-no-noun',
      'Each noun writes its own mails; jobs bring them together.',
      { path: '^app/domain/mail/' },
      { path: '^app/domain/', pathNot: '^app/domain/(mail|shared|settings|lists|audit|places)/' },
    ),
    forbid(
      'domain-takes-adapters-as-types',
      'What the domain needs of other systems is handed to it as its first argument.',
      { path: '^app/domain/' },
      { path: '^app/adapters/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'pure-domain-is-safe-in-the-browser',
      'A domain file without .server runs on both sides: no database, no adapter, no server file. Types may be read.',
      { path: PURE_DOMAIN },
      {
        path: [SERVER_FILE, '^drizzle/', '^node_modules/drizzle-orm/', '^app/adapters/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'adapters-know-no-business',
      'An adapter serves any shop.',
      { path: '^app/adapters/' },
      { path: ['^app/(domain|http|ui|routes)/', '^drizzle/'] },
    ),
    forbid(
      'http-imports-no-route',
      'What stands between a request and the domain serves every route.',
      { path: '^app/http/' },
      { path: '^app/(routes/|root\\.tsx|entry\\.)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ui-is-props-in-markup-out',
      'No database, no request, no server file below ui.',
      { path: '^app/ui/' },
      { path: ['^drizzle/', '^node_modules/drizzle-orm/', '^app/(adapters|http|routes)/', SERVER_FILE] },
    ),
    forbid(
      'drizzle-knows-no-app',
      'Tables and client come first.',
      { path: '^drizzle/' },
      { path: '^(app|tools|tests)/' },
    ),
    forbid(
      'app-needs-no-tools',
      'What runs in the Worker imports neither tests nor tools.',
      { path: ['^app/', '^server\\.ts$', '^drizzle/'] },
      { path: '^(tests|tools)/' },
    ),
    forbid(
      'root-of-app-has-five-files',
      'Every other file of app stands in a folder that has a rule.',
      {},
      { path: '^app/[^/]+\\.tsx?$', pathNot: '^app/(root|routes|paths|entry\\.client|entry\\.server)\\.tsx?$' },
    ),
    forbid(
      'app-needs-no-dev-packages',
      'What the Worker runs is listed under dependencies.',
      { path: ['^app/', '^server\\.ts$'], pathNot: '^app/routes\\.ts$' },
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
