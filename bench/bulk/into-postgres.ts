import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { businessTypes } from '@gazetteer/business-types'
import { runtimeStatusSchema } from '@gazetteer/contract'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { postgresProcess } from '../postgres-process.ts'
import { type ThreadSeconds, processorSecondsByThread, processorSecondsOfTree, residentMb } from '../process.ts'
import { quantile } from '../quantile.ts'

const maxMs = 20 * 60_000
const pollEveryMs = 100

/** `types`: null for every business type. */
export type Bulk = { cities: readonly string[]; types: readonly string[] | null }

export type BulkOptions = {
  /** Where the server keeps its own data; embedded unless given. */
  appDatabase?: 'embedded' | 'postgres'
  /** Administrative areas beside the cities, by id. */
  areas?: readonly string[]
  /** Called with the address of the user's database after the capture. */
  inspect?: (databaseUrl: string) => Promise<void>
}

export type IntoPostgres = {
  listings: number
  seconds: number
  firstSeconds: number
  processorSeconds: number
  /** CPU seconds by part; `appDatabase` is 0 for the embedded one, which is a thread. */
  processor: { threads: ThreadSeconds; appDatabase: number; userDatabase: number }
  grownMb: number
  otherMs: number
  requests: number
}

/**
 * A server captures into the user's PostgreSQL; measures from the start to the last
 * delivered row. Memory: the highest sample above the one before the start, MB. `otherMs`: the status of another
 * account meanwhile, 95th percentile.
 */
export async function intoPostgres(
  url: string,
  { cities, types }: Bulk,
  options: BulkOptions = {},
): Promise<IntoPostgres> {
  const database = await startPostgres()
  const appDatabase = options.appDatabase === 'postgres' ? await startPostgres() : null
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const env = { OVERTURE_URL: url, PLAN_FOR_NEW_ACCOUNTS: 'professional', ALLOW_PRIVATE_DATABASE_HOSTS: 'true' }
  const appEnv = appDatabase === null ? {} : { DATABASE_URL: appDatabase.url }
  const server = await startServerProcess({ ...env, ...appEnv, DATA_DIR: folder })
  try {
    const [browser, other] = [openBrowser(server.url), openBrowser(server.url)]
    await signUp(browser)
    await signUp(other, 'other')
    await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: database.url, ssl: false })
    const chosen = types ?? businessTypes.map(({ name }) => name)
    const idleMb = await residentMb(server.pid)
    const used = await openProcessorUse({ server: server.pid, appDatabase, userDatabase: database })
    const since = performance.now()
    const started = await browser.post('/api/runtime/start', {
      mode: 'autonomous',
      source: 'overture',
      cities: cities.map((city) => ({ city, businessTypes: chosen })),
      areas: (options.areas ?? []).map((id) => ({ area: { kind: 'admin', id }, businessTypes: chosen })),
    })
    if (started.status !== 200) throw new Error(JSON.stringify(started.json))
    let peakMb = idleMb
    let firstSeconds: number | null = null
    const otherMs: number[] = []
    for (;;) {
      await wait(pollEveryMs)
      peakMb = Math.max(peakMb, await residentMb(server.pid))
      const asked = performance.now()
      await other.get('/api/runtime/status')
      otherMs.push(performance.now() - asked)
      const { json } = await browser.get('/api/runtime/status')
      if (firstSeconds === null && JSON.stringify(json['progress'] ?? null).match(/"recordsProcessed":[1-9]/))
        firstSeconds = (performance.now() - since) / 1000
      if (json['status'] === 'success') break
      if (json['status'] === 'error' || performance.now() - since > maxMs)
        throw new Error(JSON.stringify(json['message']))
    }
    const seconds = (performance.now() - since) / 1000
    const processor = await used()
    const { json } = await browser.get('/api/table/count')
    const { json: status } = await browser.get('/api/runtime/status')
    await options.inspect?.(database.url)
    return {
      listings: Number(json['count']),
      seconds,
      firstSeconds: firstSeconds ?? seconds,
      processorSeconds: processor.threads.main + processor.threads.helpers + processor.threads.workers,
      processor,
      grownMb: peakMb - idleMb,
      otherMs: quantile(otherMs, 0.95),
      requests: runtimeStatusSchema.parse(status).spent?.requests ?? 0,
    }
  } finally {
    await server.kill()
    await database.stop()
    await appDatabase?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Processes = { server: number; appDatabase: { url: string } | null; userDatabase: { url: string } }

/** Begins to measure; the result returns what was used since. */
async function openProcessorUse({ server, appDatabase, userDatabase }: Processes) {
  const appProcess = appDatabase === null ? null : await postgresProcess(appDatabase.url)
  const userProcess = await postgresProcess(userDatabase.url)
  const read = async () => ({
    threads: await processorSecondsByThread(server),
    appDatabase: appProcess === null ? 0 : await processorSecondsOfTree(appProcess),
    userDatabase: await processorSecondsOfTree(userProcess),
  })
  const before = await read()
  return async (): Promise<IntoPostgres['processor']> => {
    const after = await read()
    return {
      threads: {
        main: after.threads.main - before.threads.main,
        helpers: after.threads.helpers - before.threads.helpers,
        workers: after.threads.workers - before.threads.workers,
      },
      appDatabase: after.appDatabase - before.appDatabase,
      userDatabase: after.userDatabase - before.userDatabase,
    }
  }
}
