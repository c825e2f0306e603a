import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { businessTypes } from '@gazetteer/business-types'
import { openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { Table } from '../table.ts'

const maxMs = 10 * 60_000

/**
 * A server with the embedded database captures into the user's PostgreSQL; measures from the start to the last
 * delivered row.
 */
export async function intoPostgres(url: string, cities: readonly string[]): Promise<Table['rows'][number]> {
  const database = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const env = { OVERTURE_URL: url, PLAN_FOR_NEW_ACCOUNTS: 'professional', ALLOW_PRIVATE_DATABASE_HOSTS: 'true' }
  const server = await startServerProcess({ ...env, DATA_DIR: folder })
  try {
    const browser = openBrowser(server.url)
    await signUp(browser)
    await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: database.url, ssl: false })
    const types = businessTypes.map(({ name }) => name)
    const since = performance.now()
    const started = await browser.post('/api/runtime/start', {
      mode: 'autonomous',
      source: 'overture',
      cities: cities.map((city) => ({ city, businessTypes: types })),
    })
    if (started.status !== 200) throw new Error(JSON.stringify(started.json))
    for (;;) {
      await wait(250)
      const { json } = await browser.get('/api/runtime/status')
      if (json['status'] === 'success') break
      if (json['status'] === 'error' || performance.now() - since > maxMs)
        throw new Error(JSON.stringify(json['message']))
    }
    const seconds = (performance.now() - since) / 1000
    const { json } = await browser.get('/api/table/count')
    const listings = Number(json['count'])
    return {
      cities: cities.length,
      listings,
      seconds,
      'listings a minute': Math.round(listings / (seconds / 60)),
      aim: 200_000,
    }
  } finally {
    await server.kill()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
