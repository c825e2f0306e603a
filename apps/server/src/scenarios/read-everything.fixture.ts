import { type RouteName, pathOf, routes } from '@gazetteer/contract'
import type { Browser } from '@gazetteer/testkit'
import { expect } from 'vitest'
import { z } from 'zod'

type Reads = { [N in RouteName]: (typeof routes)[N]['method'] extends 'GET' ? N : never }[RouteName]
type Input = { params?: Record<string, string>; query?: Record<string, string> }

/** What an account has, for the calls that name something. */
type Items = {
  jobs: string[]
  /** Ended jobs of one source that have their listings. */
  comparable: string[]
  files: string[]
  campaigns: string[]
  deliveries: { webhook: string; id: string }[]
  webhooks: string[]
  payments: string[]
  listings: { source: string; source_id: string }[]
  backups: string[]
  isOperator: boolean
}

/** The server of the accounts has tiles of this city. */
export const readTiles = {
  city: { name: 'Boise', longitude: -116.2, latitude: 43.6 },
  tile: { theme: 'base', z: '2', x: '0', y: '1' },
}

const plain = (): Input[] => [{}]
const search = (): Input[] => [{ query: { q: 'bo' } }]
const ofJobs = ({ jobs }: Items): Input[] => jobs.map((jobId) => ({ params: { jobId } }))
const comparedJobs = ({ comparable: [to, from] }: Items): Input[] =>
  from === undefined || to === undefined ? [] : [{ query: { from, to } }]
const namedJobs = ({ jobs }: Items): Input[] => jobs.map((jobId) => ({ query: { jobId } }))
const ofFiles = ({ files }: Items): Input[] => files.map((file) => ({ params: { file } }))
const ofCampaigns = ({ campaigns }: Items): Input[] => campaigns.map((campaign) => ({ query: { campaign } }))
const ofListings = ({ listings }: Items): Input[] => listings.slice(0, 3).map((query) => ({ query }))
const ofOperator = ({ isOperator }: Items): Input[] => (isOperator ? [{}] : [])

/** Every reading call of the contract with its inputs. A route without a line here does not compile. */
const inputsOf: Record<Reads, (items: Items) => Input[]> = {
  rowContacts: () => [{}],
  jobContacts: ofJobs,
  me: plain,
  keys: plain,
  campaigns: plain,
  nextTimes: () => [{ query: { cron: '0 6 * * 1' } }],
  comparisons: ofCampaigns,
  changes: ofCampaigns,
  changesExport: ofCampaigns,
  jobComparison: comparedJobs,
  jobComparisonExport: comparedJobs,
  listingChanges: ofListings,
  webhooks: plain,
  webhookDelivery: ({ deliveries }) => deliveries.map((query) => ({ query })),
  webhookDeliveries: ({ webhooks }) => webhooks.map((webhook) => ({ query: { webhook } })),
  notices: plain,
  notifications: plain,
  subscriptionStatus: plain,
  payments: plain,
  receipt: ({ payments }) => payments.map((payment) => ({ params: { payment } })),
  presets: plain,
  currentUser: plain,
  security: plain,
  pendingLink: plain,
  passkeys: plain,
  sessions: plain,
  accountExport: plain,
  installation: plain,
  operatorRestore: ofOperator,
  operatorUpdate: ofOperator,
  restoreOutcome: () => [{ query: { id: 'none' } }],
  databaseStatus: plain,
  databaseConfig: plain,
  searchInputs: plain,
  search: () => [{ query: { kind: 'city', q: 'boise' } }],
  cities: search,
  areas: search,
  citiesIn: () => [{ query: { west: '-117', south: '43', east: '-116', north: '44' } }],
  citySizes: plain,
  businessTypeGroups: plain,
  sources: plain,
  runtimeStatus: plain,
  runtimeQueue: plain,
  mapStyle: plain,
  mapTile: () => [{ params: readTiles.tile }],
  runtimeMap: (items) => [{}, ...namedJobs(items)],
  tableCount: plain,
  tableRows: plain,
  tableSummary: plain,
  tableOrigins: ofListings,
  tableHistory: ofListings,
  tableRemovals: plain,
  tableExport: plain,
  health: plain,
  ready: plain,
  metrics: plain,
  optOuts: ofOperator,
  operatorAccounts: ofOperator,
  operatorInstallation: ofOperator,
  operatorBackups: ofOperator,
  operatorBackup: ({ backups }) => backups.map((name) => ({ params: { name } })),
  removedDuplicates: plain,
  dismissedPairs: plain,
  exports: plain,
  download: ofFiles,
  view: ofFiles,
  exportColumns: plain,
  jobExport: ofJobs,
  jobs: plain,
  job: ofJobs,
  jobLog: ofJobs,
  jobCities: namedJobs,
  jobPlaces: ofJobs,
  jobSummary: ofJobs,
  jobTotals: plain,
  jobListings: ofJobs,
  jobResult: namedJobs,
  refusedListings: ofJobs,
}

/** Makes every reading call for each account. Fails with those that do not succeed, or that no account could make. */
export async function readEverything(people: readonly (readonly [string, Browser])[]): Promise<void> {
  const made = new Set<string>()
  const failed: string[] = []
  for (const [name, browser] of people) {
    const items = await itemsOf(name, browser)
    for (const [routeName, inputs] of Object.entries(inputsOf)) {
      for (const input of inputs(items)) {
        const path = addressOf(routeName, input)
        const { status, text } = await browser.get(path)
        made.add(routeName)
        if (status !== 200) failed.push(`${name} ${path}: ${status} ${text.slice(0, 200)}`)
      }
    }
  }
  expect(failed).toEqual([])
  expect(Object.keys(inputsOf).filter((routeName) => !made.has(routeName))).toEqual([])
}

function addressOf(routeName: string, { params, query }: Input): string {
  const { path } = z
    .object({ path: z.string() })
    .parse(Object.entries(routes).find(([name]) => name === routeName)?.[1])
  const suffix = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  return `${pathOf({ path }, params)}${suffix}`
}

const named = z.array(z.looseObject({ id: z.string() })).catch([])
const endedJobs = z
  .array(z.looseObject({ id: z.string(), source: z.string(), status: z.string(), clearedAt: z.number().nullable() }))
  .catch([])
const files = z.array(z.looseObject({ filename: z.string() })).catch([])
const storedBackups = z.array(z.looseObject({ name: z.string() })).catch([])
const listed = z.array(z.looseObject({ source: z.string(), source_id: z.string() })).catch([])

function comparableOf(jobs: unknown): string[] {
  const ended = endedJobs.parse(jobs).filter(({ status, clearedAt }) => status !== 'running' && clearedAt === null)
  return ended.filter(({ source }) => source === ended[0]?.source).map(({ id }) => id)
}

async function itemsOf(name: string, browser: Browser): Promise<Items> {
  const read = async (path: string, key: string): Promise<unknown> => (await browser.get(path)).json[key]
  const ids = async (path: string, key: string) => named.parse(await read(path, key)).map(({ id }) => id)
  const jobs = await ids('/api/jobs', 'jobs')
  const webhooks = await ids('/api/webhooks', 'webhooks')
  const deliveries = webhooks.map(async (webhook) =>
    (await ids(`/api/webhooks/deliveries?webhook=${webhook}`, 'deliveries')).map((id) => ({ webhook, id })),
  )
  const found = jobs.map(async (job) => listed.parse(await read(`/api/jobs/${job}/listings?limit=3`, 'listings')))
  return {
    jobs,
    comparable: comparableOf(await read('/api/jobs', 'jobs')),
    webhooks,
    files: files.parse(await read('/api/exports', 'exports')).map(({ filename }) => filename),
    campaigns: await ids('/api/campaigns', 'campaigns'),
    deliveries: (await Promise.all(deliveries)).flat(),
    payments: await ids('/api/payment/history', 'payments'),
    listings: (await Promise.all(found)).flat().map(({ source, source_id }) => ({ source, source_id })),
    backups: storedBackups.parse(await read('/api/operator/backups', 'backups')).map((backup) => backup.name),
    isOperator: name === 'owner',
  }
}
