import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, openBrowser } from '@gazetteer/testkit/browser'
import { signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { Client } from 'pg'

export type SoakInstallation = {
  /** Processes that run from start to end. */
  pids: Record<'web' | 'worker', number>
  database: Client
  /** Kills the expendable worker and starts another. */
  replaceWorker: () => Promise<void>
  /** A new professional account; `table` is the database for its listings, null: files. */
  person: (name: string, table: string | null) => Promise<Browser>
  close: () => Promise<void>
}

/** One web process and two workers over PostgreSQL and the sample source. */
export async function openInstallation(url: string): Promise<SoakInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-soak-'))
  const env = {
    DATABASE_URL: url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '100',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
    ALLOW_PRIVATE_DATABASE_HOSTS: 'true',
  }
  const start = (ROLE: string, name: string) => startServerProcess({ ...env, ROLE, DATA_DIR: join(folder, name) })
  const web = await start('web', 'web')
  const worker = await start('worker', 'worker')
  let victim = await start('worker', 'victim')
  const database = new Client({ connectionString: url })
  await database.connect()
  return {
    pids: { web: web.pid, worker: worker.pid },
    database,
    async replaceWorker() {
      await victim.kill()
      victim = await start('worker', 'victim')
    },
    async person(name, table) {
      const browser = openBrowser(web.url)
      await signUp(browser, name)
      if (table === null) return browser
      await database.query(`create database ${table}`)
      const postgresUrl = url.replace(/[^/]*$/u, table)
      const saved = await browser.post('/api/db/save', { provider: 'postgres', postgresUrl, ssl: false })
      if (saved.status !== 200) throw new Error(saved.text)
      return browser
    },
    async close() {
      await database.end()
      for (const server of [web, worker, victim]) await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
