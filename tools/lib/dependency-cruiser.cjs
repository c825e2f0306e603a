/** Who may import whom, as ARCHITECTURE.md says it. What is absent is forbidden; cycles too. */

const packageRules = {
  listing: [],
  'business-types': [],
  geography: [],
  'us-places': ['geography', 'listing'],
  'world-places': ['geography'],
  places: ['geography', 'listing', 'us-places', 'world-places'],
  files: ['listing'],
  contract: ['listing', 'business-types'],
  source: ['listing', 'business-types', 'geography', 'us-places', 'places'],
  engine: ['listing', 'business-types', 'geography', 'places', 'source'],
  store: ['listing'],
}

const test = '(\\.(test|fixture)|-suite|/suites/.*)\\.tsx?$'

/** The rooms of the engine, lowest first; `ledger.ts` composes them, and the words beside it know the model alone. */
const engine = 'packages/engine/src'
const engineRooms = [
  { room: 'model', above: ['plan', 'storage', 'settle', 'run', 'ask'] },
  { room: 'plan', above: ['storage', 'settle', 'run', 'ask'] },
  { room: 'storage', above: ['plan', 'settle', 'run', 'ask'] },
  { room: 'settle', above: ['run', 'ask', 'storage/(memory|sql)'] },
  { room: 'run', above: ['ask', 'storage/(memory|sql)'] },
  { room: 'ask', above: ['storage/(memory|sql)'] },
]
const compositions = '(ledger|memory|sql|index)\\.ts$'

const engineOrder = [
  ...engineRooms.map(({ room, above }) => ({
    name: `engine-${room}-knows-no-room-above-it`,
    severity: 'error',
    from: { path: `^${engine}/${room}/`, pathNot: test },
    to: { path: `^${engine}/(${above.map((name) => `${name}/`).join('|')}|${compositions})` },
  })),
  {
    name: 'the-words-of-the-engine-know-the-model-alone',
    severity: 'error',
    from: { path: `^${engine}/[^/]+\\.ts$`, pathNot: [`^${engine}/${compositions}`, test] },
    to: { path: `^${engine}/((?!model/)[^/]+/|${compositions})` },
  },
  {
    name: 'a-source-is-known-by-its-port',
    severity: 'error',
    from: { path: `^${engine}/`, pathNot: test },
    to: { path: '^packages/source/src/[^/]+/' },
  },
]

const ownPackages = Object.entries(packageRules).map(([name, allowed]) => ({
  name: `${name}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: test },
  to: { path: '^(packages|apps)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}))

module.exports = {
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
      name: 'the-web-platform-knows-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/platform/', pathNot: test },
      to: { path: '^apps/web/src/(features|screens|app)/' },
    },
    {
      name: 'the-web-never-reaches-the-server',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: test },
      to: { path: '^(apps/server|packages/(source|us-places|world-places|places|store|engine))/' },
    },
    {
      name: 'the-server-never-reaches-the-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'tests-alone-borrow-from-the-testkit',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/testkit/', '^apps/server/src/testing/', test] },
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
