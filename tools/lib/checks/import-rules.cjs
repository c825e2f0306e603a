/** Import rules, as in ARCHITECTURE.md. Anything not listed is forbidden, cycles too. */

/** Each package has a row: the packages that it may import. */
const packageRules = {
  'address-guard': [],
  bounded: [],
  listing: [],
  'business-types': ['listing'],
  geography: [],
  places: ['geography', 'listing'],
  'file-formats': ['listing'],
  contract: ['listing', 'business-types'],
  sources: ['bounded', 'listing', 'business-types', 'geography', 'places'],
  engine: ['listing', 'business-types', 'geography', 'places', 'sources'],
  destinations: ['address-guard', 'listing'],
  contacts: ['address-guard', 'bounded', 'listing'],
  'app-database': ['bounded'],
  // Runs code of the server; only its own commands and benchmarks run it.
  simulation: ['engine', 'geography', 'listing', 'places', 'sources', 'testkit'],
  testkit: ['app-database', 'geography', 'listing', 'places', 'sources', 'engine'],
}

const test = '(\\.(test|fixture)|-suite|/suites/.*)\\.tsx?$'

/** The layers of the engine, lowest first. `engine.ts` composes them; the texts beside it import only the model. */
const engine = 'packages/engine/src'
const engineLayers = [
  { layer: 'model', above: ['plan', 'storage', 'merge', 'run', 'fetch'] },
  { layer: 'plan', above: ['storage', 'merge', 'run', 'fetch'] },
  { layer: 'storage', above: ['plan', 'merge', 'run', 'fetch'] },
  { layer: 'merge', above: ['run', 'fetch', 'storage/(memory|sql)'] },
  { layer: 'run', above: ['fetch', 'storage/(memory|sql)'] },
  // Work slices call the engine that composes the transactions of claims and pages.
  { layer: 'fetch', above: ['storage/(memory|sql)'], mayUseEngine: true },
]
const compositions = '(engine|memory|sql|index)\\.ts$'

const engineOrder = [
  ...engineLayers.map(({ layer, above, mayUseEngine = false }) => ({
    name: `engine-${layer}-imports-no-layer-above`,
    severity: 'error',
    from: { path: `^${engine}/${layer}/`, pathNot: test },
    to: {
      path: `^${engine}/(${above.map((name) => `${name}/`).join('|')}|${mayUseEngine ? 'index\\.ts$' : compositions})`,
    },
  })),
  {
    name: 'engine-texts-import-only-the-model',
    severity: 'error',
    from: { path: `^${engine}/[^/]+\\.ts$`, pathNot: [`^${engine}/${compositions}`, test] },
    to: { path: `^${engine}/((?!model/)[^/]+/|${compositions})` },
  },
  {
    name: 'the-engine-imports-only-the-source-port',
    severity: 'error',
    from: { path: `^${engine}/`, pathNot: test },
    to: { path: '^packages/sources/src/[^/]+/' },
  },
]

const ownPackages = Object.entries(packageRules).map(([name, allowed]) => ({
  name: `${name}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: test },
  to: {
    path: '^(packages|apps)/',
    pathNot: [`^packages/(${[name, ...allowed].join('|')})/`, ...(name === 'simulation' ? ['^apps/server/src/'] : [])],
  },
}))

module.exports = {
  packages: Object.keys(packageRules),
  isTest: new RegExp(test),
  forbidden: [
    ...ownPackages,
    ...engineOrder,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a-feature-enters-another-by-its-public-api',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/features/([^/]+)/', pathNot: test },
      to: { path: '^apps/[^/]+/src/features/', pathNot: ['^apps/[^/]+/src/features/$1/', '/index\\.ts$'] },
    },
    {
      name: 'a-server-feature-knows-features-platform-and-packages',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: test },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(features/|platform/|config\\.ts$|sources\\.ts$)' },
    },
    {
      name: 'the-platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: test },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(platform/|config\\.ts$)' },
    },
    {
      name: 'only-app-and-cli-compose-features',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/features/', test] },
      to: { path: '^apps/server/src/features/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'a-web-feature-knows-no-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/(features|screens|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'a-web-feature-is-entered-by-its-public-api',
      severity: 'error',
      from: { path: '^apps/web/src/(app|screens)/', pathNot: test },
      // Parts that load later are entry points of their own.
      to: { path: '^apps/web/src/features/', pathNot: '/index\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'a-screen-knows-no-other',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/screens/', pathNot: '^apps/web/src/screens/($1|shared)/' },
    },
    {
      name: 'the-web-platform-knows-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/platform/', pathNot: test },
      to: { path: '^apps/web/src/(features|screens|app)/' },
    },
    {
      name: 'the-web-never-reaches-the-server',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: test },
      to: { path: '^(apps/server|packages/(sources|places|destinations|contacts|engine))/' },
    },
    {
      name: 'the-server-never-reaches-the-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'nothing-imports-the-simulation',
      severity: 'error',
      from: { pathNot: '^packages/simulation/' },
      to: { path: '^packages/simulation/' },
    },
    {
      name: 'only-tests-import-the-testkit',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['^packages/(testkit|simulation)/', '^apps/server/src/testing/', test],
      },
      to: { path: '^(packages/testkit|apps/server/src/testing)/' },
    },
    {
      name: 'the-testkit-knows-no-app',
      severity: 'error',
      from: { path: '^packages/testkit/', pathNot: test },
      to: { path: '^apps/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '\\?(raw|url|worker)$|\\.(css|svg|webp|png|json)$|^(geojson|topojson-specification)$',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
