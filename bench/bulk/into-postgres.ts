import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { businessTypes } from '@gazetteer/business-types'
import { runtimeStatusSchema } from '@gazetteer/contract'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { processorSeconds, residentMb } from '../process.ts'
import { quantile } from '../quantile.ts'

const maxMs = 20 * 60_000
const pollEveryMs = 100

/** `types`: null for every business type. */
export type Bulk = { cities: readonly string[]; types: readonly string[] | null }

export type BulkOptions = {
  /** Administrative areas beside the cities, by id. */
  areas?: readonly string[]
  /** Called with the address of the user's database after the capture. */
  inspect?: (databaseUrl: string) => Promise<void>
}

/**
 * A server with the embedded database captures into the user's PostgreSQL; measures from the start to the last
 * delivered row. Memory: the highest sample above the one before the start, MB. `otherMs`: the status of another
 * account meanwhile, 95th percentile.
 */
export async function intoPostgres(url: string, { cities, types }: Bulk, options: BulkOptions = {}) {
  const database = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const env = { OVERTURE_URL: url, PLAN_FOR_NEW_ACCOUNTS: 'professional', ALLOW_PRIVATE_DATABASE_HOSTS: 'true' }
  const server = await startServerProcess({ ...env, DATA_DIR: folder })
  try {
    const [browser, other] = [openBrowser(server.url), openBrowser(server.url)]
    await signUp(browser)
    await signUp(other, 'other')
    await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: database.url, ssl: false })
    const chosen = types ?? businessTypes.map(({ name }) => name)
    const [idleMb, idleSeconds] = [await residentMb(server.pid), await processorSeconds(server.pid)]
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
    const { json } = await browser.get('/api/table/count')
    const { json: status } = await browser.get('/api/runtime/status')
    await options.inspect?.(database.url)
    return {
      listings: Number(json['count']),
      seconds,
      firstSeconds: firstSeconds ?? seconds,
      processorSeconds: (await processorSeconds(server.pid)) - idleSeconds,
      grownMb: peakMb - idleMb,
      otherMs: quantile(otherMs, 0.95),
      requests: runtimeStatusSchema.parse(status).spent?.requests ?? 0,
    }
  } finally {
    await server.kill()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
