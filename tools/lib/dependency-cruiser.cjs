/** Who may import whom, as ARCHITECTURE.md says it. What is absent is forbidden; cycles too. */

const packageRules = {
  listing: [],
  'business-types': [],
  geography: [],
  'us-places': ['geography'],
  contract: ['listing', 'business-types'],
  source: ['listing', 'business-types', 'geography', 'us-places'],
  capture: ['listing', 'business-types', 'geography', 'us-places', 'source'],
  ledger: ['capture', 'listing', 'source', 'us-places'],
  store: ['listing'],
}

const test = '(\\.(test|fixture)|-suite)\\.tsx?$'

const ownPackages = Object.entries(packageRules).map(([name, allowed]) => ({
  name: `${name}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: test },
  to: { path: '^(packages|apps)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...ownPackages,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a-feature-enters-another-by-its-door',
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
      to: { path: '^(apps/server|packages/(source|us-places|store|capture|ledger))/' },
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
      from: { path: '^(apps|packages)/', pathNot: ['^packages/testkit/', test] },
      to: { path: '^packages/testkit/' },
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
