import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '@gazetteer/server/testing/index'
import { residentMb } from '../process.ts'
import { quantile } from '../quantile.ts'
import type { BenchTable } from '../table.ts'
import { beGreedy, makeLargeFile } from './greedy.ts'
import { longHistories } from './long-histories.ts'
import { pause, signUp } from './people.ts'
import { type Noticed, liveQuietly } from './quiet.ts'

const accounts = 20
const aloneSeconds = 60
const besideSeconds = 60
const afterSeconds = 10

/** Twenty quiet accounts without and with a greedy one beside them; then an app database with long histories. */
export async function run(): Promise<BenchTable[]> {
  return [await neighbours(), await longHistories()]
}

async function neighbours(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-neighbours-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '20',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  })
  try {
    const names = Array.from({ length: accounts }, (_, at) => `quiet-${at}`)
    const [greedy, ...people] = await signUp(server.url, ['greedy', ...names])
    if (greedy === undefined) throw new Error('No account was registered')
    const { name, megabytes } = await makeLargeFile(server.url, greedy)
    await liveQuietly(people.slice(0, 3), 10) // warm-up: the first runs of a process are slow for every account
    const memory = watchMemory(server.pid)
    const alone = await liveQuietly(people, aloneSeconds)
    const before = memory.highest()
    const greed = await beGreedy(server.url, greedy, name)
    const beside = await liveQuietly(people, besideSeconds)
    const highest = memory.highest()
    const taken = await greed.end()
    await pause(afterSeconds * 1_000)
    const after = await memory.now()
    memory.end()
    return {
      title: `neighbours: ${accounts} quiet accounts, without and with a greedy one beside them, embedded database`,
      rows: [rowOf('alone', alone), rowOf('beside it', beside)],
      notes: [
        `small runs beside it: ${(quantile(beside.runMs, 0.5) / quantile(alone.runMs, 0.5)).toFixed(2)} × their time without it (goal: ≤ 1.5); status p95 goal: ≤ 500 ms`,
        `memory: ${before.toFixed(0)} MB by itself, ${highest.toFixed(0)} MB beside it: ${(highest - before).toFixed(0)} MB more (aim: ≤ 300); ${after.toFixed(0)} MB ${afterSeconds} s after it ended`,
        `the greedy one (60 cities × 824 types, 4,000 streams, 50 stalled downloads of ${megabytes.toFixed(1)} MB): ${JSON.stringify(taken)}`,
      ],
    }
  } catch (error) {
    throw new Error(`Server output: ${server.said()}`, { cause: error })
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

function rowOf(what: string, { statusMs, runMs, failed }: Noticed): BenchTable['rows'][number] {
  return {
    what,
    'status calls': statusMs.length,
    'p50 ms': quantile(statusMs, 0.5),
    'p95 ms': quantile(statusMs, 0.95),
    'p99 ms': quantile(statusMs, 0.99),
    'small runs': runMs.length,
    'run p50 ms': quantile(runMs, 0.5),
    'run p95 ms': quantile(runMs, 0.95),
    'failed calls': failed,
  }
}

/** Peak resident memory of a process from now on, MB. */
function watchMemory(pid: number) {
  let highest = 0
  const now = (): Promise<number> => residentMb(pid)
  const timer = setInterval(() => {
    now().then(
      (megabytes) => (highest = Math.max(highest, megabytes)),
      () => undefined, // the process has just ended
    )
  }, 200)
  return { now, highest: () => highest, end: () => clearInterval(timer) }
}
