import { sql } from 'kysely'
import { waitFor } from '@gazetteer/testkit'
import { startPgbouncer } from '@gazetteer/testkit/servers/start-pgbouncer'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { StartedServer } from '@gazetteer/testkit/servers/started-server'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { isOutOfReach, isOutOfResources } from '../sql-errors.ts'
import { openPostgres } from '../postgres/open-postgres.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

async function withPooler(settings: string[], work: (url: string) => Promise<void>): Promise<void> {
  const pooler = await startPgbouncer(server.url, settings)
  try {
    await work(pooler.url)
  } finally {
    await pooler.stop()
  }
}

test('session mode with the default configuration works, with time limits, notifications and a backup', () =>
  withPooler([], async (url) => {
    const database = await openPostgres({ url, log: silentLog })
    await migrate(database, migrations)
    const received: string[] = []
    await database.listen('news', (payload) => received.push(payload))
    await database.notify('news', 'one')
    await waitFor('the news', () => received.includes('one'))
    const limits = `select string_agg(setting, ',' order by name) as limits from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`
    expect((await database.executeSql(limits)).rows).toEqual([{ limits: '5000,8000,30000' }])
    const many = async (): Promise<void> => {
      for (let time = 0; time < 40; time += 1) await sql`select ${time}::int as n`.execute(database.db)
    }
    await Promise.all([many(), many(), many(), many()])
    const snapshot = await database.openSnapshot()
    expect(await snapshot.ask('select 1 as one')).toEqual([{ one: 1 }])
    await snapshot.close()
    await database.close()
  }))

const refused = /^DATABASE_URL points to a connection pooler in transaction mode, which is not supported/

test.each([
  [['pool_mode = transaction']],
  [['pool_mode = transaction', 'ignore_startup_parameters = options']],
  [['pool_mode = transaction', 'server_round_robin = 1', 'min_pool_size = 5']],
  [['pool_mode = transaction', 'default_pool_size = 1']],
  [['pool_mode = statement']],
])('%j is refused at the start', (settings) =>
  withPooler(settings, async (url) => {
    const other = new Client({ connectionString: url })
    await other.connect()
    const state = { isOver: false }
    const busy = (async () => {
      while (!state.isOver) await other.query('select pg_sleep(0.001)')
    })()
    await expect(openPostgres({ url, log: silentLog })).rejects.toThrow(refused)
    state.isOver = true
    await busy
    await other.end()
  }),
)

test('a pool that is too small for a process is no defect of the program, and a lost server is a retry', () =>
  withPooler(['default_pool_size = 2', 'query_wait_timeout = 1'], async (url) => {
    const database = await openPostgres({ url, log: silentLog })
    const failed = Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(2)`.execute(database.db))).catch(
      (error: unknown) => error,
    )
    expect(await failed).toMatchObject({ message: expect.stringContaining('query_wait_timeout') })
    expect([isOutOfResources(await failed), isOutOfReach(await failed)]).toEqual([true, false])
    await database.close()
    const lost = Object.assign(new Error('server login has been failing, try again later'), { code: '08P01' })
    expect([isOutOfResources(lost), isOutOfReach(lost)]).toEqual([false, true])
    const defect = Object.assign(new Error('bind message supplies 1 parameters'), { code: '08P01' })
    expect([isOutOfResources(defect), isOutOfReach(defect)]).toEqual([false, false])
  }))

test('a pooler without a free connection is named as such', () =>
  withPooler(['max_client_conn = 2'], async (url) => {
    const others = [new Client({ connectionString: url }), new Client({ connectionString: url })]
    for (const other of others) await other.connect()
    await expect(openPostgres({ url, log: silentLog })).rejects.toThrow(
      /no more connections allowed.*close others, or raise the limit of the server or pooler\.$/,
    )
    for (const other of others) await other.end()
  }))
