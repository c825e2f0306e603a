import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { listen } from './listen.ts'
import { watchProgress } from './watch-progress.ts'
import type { Browser } from '@gazetteer/testkit/browser'
import type { BenchTable } from '../table.ts'

const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 50)
const clients = 1_000
/** Poll interval of the web app during a capture. */
const pollEverySeconds = 5
const seconds = 25

const campaign = {
  mode: 'autonomous',
  cities: ['Boise, ID', 'Baltimore, MD', 'Denver, CO'].map((city) => ({
    city,
    businessTypes: ['Restaurant', 'Dentist', 'Cafe', 'Lawyer', 'Bank'],
  })),
}

/**
 * One machine with the embedded database: accounts with one campaign each, and 1,000 browsers that poll the status
 * every 5 s and subscribe to the live feed. Goals: every account makes progress at least every 10 s; 95 % of the
 * answers arrive within 1 s.
 */
export async function run(): Promise<BenchTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-load-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '50',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  try {
    const people: Browser[] = []
    for (let index = 0; index < accounts; index += 1) people.push(await signedIn(server.url, index))
    for (const browser of people) await browser.post('/api/runtime/start', campaign)
    const watch = watchProgress(people)
    const ears = await listen(
      server.url,
      Array.from({ length: clients }, (_, index) => cookieOf(people[index % people.length]?.cookies ?? new Map())),
    )
    const { latency, requests, non2xx, errors } = await autocannon({
      url: server.url,
      connections: clients,
      duration: seconds,
      overallRate: clients / pollEverySeconds,
      requests: people.map(({ cookies }) => ({
        path: '/api/runtime/status',
        headers: { cookie: cookieOf(cookies), 'accept-encoding': 'gzip' },
      })),
    })
    const received = await ears.end()
    const progress = await watch.end()
    return [
      {
        title: `load: ${accounts} accounts capture, ${clients} clients poll and listen, ${seconds} s, embedded database`,
        rows: [
          {
            'status answers': requests.total,
            'failed answers': non2xx + errors,
            'p50 ms': latency.p50,
            'p90 ms': latency.p90,
            'p97.5 ms': latency.p97_5,
            'p99 ms': latency.p99,
            'longest standstill s': progress.longestStandstillMs / 1000,
            'source requests a second': progress.requests / (progress.lastedMs / 1000),
            'listings a second': progress.listings / (progress.lastedMs / 1000),
            'still running': progress.running,
          },
        ],
      },
      {
        title: 'events received by the subscribers',
        rows: [
          {
            listeners: received.listeners,
            'heard nothing': received.refused,
            'events for each': received.events / received.listeners,
            'kB for each': (1_000 * received.megabytes) / received.listeners,
            'longest silence s': received.longestSilenceMs / 1000,
          },
        ],
      },
    ]
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sequential: registration is deliberately slow. */
async function signedIn(url: string, index: number): Promise<Browser> {
  const browser = openBrowser(url)
  await signUp(browser, `load-${index}`)
  return browser
}

const cookieOf = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
