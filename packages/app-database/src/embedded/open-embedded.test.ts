import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { once } from 'node:events'
import { PGlite } from '@electric-sql/pglite'
import { makeTestFolder, waitFor } from '@gazetteer/testkit'
import { makeEmbeddedFolder } from '@gazetteer/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { silentLog } from '../log.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { AppDatabase } from '../types.ts'
import { isDiskFull } from '../sql-errors.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { openEmbedded } from './open-embedded.ts'

const owned: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of owned.splice(0).reverse()) await end()
})

async function testFolder(): Promise<{ path: string }> {
  const folder = await makeEmbeddedFolder()
  owned.push(folder.stop)
  return folder
}

function startWriter(folder: string, first: number): { child: ChildProcess; acknowledged: number[] } {
  const script = new URL('./acknowledge-inserts.fixture.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    acknowledged.push(...lines.map(Number))
  })
  owned.push(async () => child.kill('SIGKILL'))
  return { child, acknowledged }
}

test('reaches the disk at every commit', async () => {
  const syncs = vi.fn(fs.fsyncSync)
  const real = fs.fsyncSync
  fs.fsyncSync = syncs
  syncBuiltinESMExports()
  try {
    const { path } = await testFolder()
    const startParams = [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-cfsync=on',
      '-cwal_sync_method=fsync',
    ]
    const pg = await PGlite.create({ fs: new DurableNodeFS(`${path}/app-database`), startParams })
    await pg.exec('create table t (a int)')
    const before = syncs.mock.calls.length
    for (let n = 0; n < 10; n++) await pg.query('insert into t values ($1)', [n])
    expect(syncs.mock.calls.length - before).toBeGreaterThanOrEqual(10)
    await pg.close()
  } finally {
    fs.fsyncSync = real
    syncBuiltinESMExports()
  }
})

test('creates a file whose creation failed before, when file descriptors were out', async () => {
  const { path } = await testFolder()
  const pg = await PGlite.create({ fs: new DurableNodeFS(`${path}/app-database`) })
  await pg.exec('create table t (a int); insert into t select generate_series(1, 5000)')
  for (const name of ['writeFileSync', 'openSync'] as const) {
    const real = fs[name]
    const outOfDescriptors = vi.fn((file: unknown, ...rest: unknown[]) => {
      // Those of the catalog exist already.
      if (/_(?:fsm|vm)$/u.test(String(file)) && !fs.existsSync(String(file)))
        throw Object.assign(new Error('EMFILE'), { code: 'EMFILE', errno: -24 })
      return Reflect.apply(real, fs, [file, ...rest])
    })
    Object.assign(fs, { [name]: outOfDescriptors })
    syncBuiltinESMExports()
    try {
      await pg.exec(`create table ${name} as select * from t`)
      await expect(pg.exec(`vacuum ${name}`)).rejects.toThrow('could not')
    } finally {
      Object.assign(fs, { [name]: real })
      syncBuiltinESMExports()
    }
    await pg.exec(`vacuum ${name}`)
    expect((await pg.query(`select count(*)::int as n from ${name}`)).rows).toEqual([{ n: 5000 }])
  }
  await pg.close()
})

test('loses no acknowledged write when the process is killed, and reopens immediately', async () => {
  const folder = await testFolder()
  const all: number[] = []
  for (let round = 0; round < 3; round++) {
    const { child, acknowledged } = startWriter(folder.path, round * 100_000)
    await waitFor('a hundred acknowledged inserts', () => acknowledged.length > 100, 60_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
    all.push(...acknowledged)
  }
  const database = await openEmbedded({ folder, log: silentLog })
  owned.push(database.close)
  const { rows } = await database.executeSql('select n from acknowledged')
  const survived = new Set(rows.map((row) => row['n']))
  expect(all.filter((n) => !survived.has(n))).toEqual([])
})

test('rolls back a transaction that outlasts its limit and serves the next', async () => {
  const folder = await testFolder()
  const database = await openEmbedded({ folder, log: silentLog, transactionLimitMs: 60 })
  owned.push(database.close)
  await database.executeSql('create table t (a int)')
  const slow = database.db.transaction().execute(async (trx) => {
    await sql`insert into t values (1)`.execute(trx)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`insert into t values (2)`.execute(trx)
  })
  const next = database.executeSql('select count(*) as n from t')
  await expect(slow).rejects.toThrow('lasted longer than 60 ms')
  expect((await next).rows).toEqual([{ n: 0 }])
})

test('a migration may take longer than other transactions', async () => {
  const folder = await testFolder()
  const database = await openEmbedded({ folder, log: silentLog, transactionLimitMs: 60 })
  owned.push(database.close)
  const slow = { up: async (db: AppDatabase['db']) => void (await sql`select pg_sleep(0.3)`.execute(db)) }
  expect(await migrate(database, { ...migrations, '9999-slow': slow })).toEqual(['9999-slow'])
})

test('serves reads and refuses writes while the disk is full, and writes again when space is free', async () => {
  const folder = await testFolder()
  let free = 1_000_000_000
  const database = await openEmbedded({ folder, log: silentLog, freeBytes: () => free })
  owned.push(database.close)
  await database.executeSql('create table t (a int)')
  await new Promise((resolve) => setTimeout(resolve, 300))
  free = 1_000_000
  const refused = await database.executeSql('insert into t values (1)').catch((error: unknown) => error)
  expect(isDiskFull(refused)).toBe(true)
  expect((await database.executeSql('select * from t')).rows).toEqual([])
  free = 1_000_000_000
  await waitFor('writing again', () =>
    database.executeSql('insert into t values (1)').then(
      () => true,
      () => false,
    ),
  )
  expect((await database.executeSql('select * from t')).rows).toEqual([{ a: 1 }])
})

test('reports a folder that cannot be opened in plain words', async () => {
  const folder = await makeTestFolder()
  owned.push(folder.stop)
  fs.mkdirSync(`${folder.path}/app-database`)
  fs.writeFileSync(`${folder.path}/app-database/PG_VERSION`, '18')
  await expect(openEmbedded({ folder, log: silentLog })).rejects.toThrow(
    `The app database in ${folder.path}/app-database cannot be opened`,
  )
})

const checkpointLsn = 'select checkpoint_lsn::text as is from pg_control_checkpoint()'

test('checkpoints after a certain amount of log, and vacuums when idle', async () => {
  const folder = await testFolder()
  const housekeeping = { everyMs: 50, checkpointBytes: 200_000, vacuumAfterLocks: 50 }
  const database = await openEmbedded({ folder, log: silentLog, housekeeping })
  owned.push(database.close)
  const ask = async (text: string) => (await database.executeSql(text)).rows[0]?.['is']
  const lsn = await ask(checkpointLsn)
  await database.executeSql('create table t (a text)')
  for (let n = 0; n < 100; n++) await database.executeSql('insert into t values ($1)', ['x'.repeat(5_000) + String(n)])
  await eventually(async () => (await ask(checkpointLsn)) !== lsn)
  const isVacuumed = `select last_vacuum is not null as is from pg_stat_user_tables where relname = 't'`
  await eventually(async () => (await ask(isVacuumed)) === true)
  expect(await ask('select count(*) as is from t')).toBe(100)
})

test('checkpoints after few statements that wrote much, although it never was busy', async () => {
  const folder = await testFolder()
  const housekeeping = { everyMs: 20, checkpointBytes: 200_000, vacuumAfterLocks: 10 }
  const database = await openEmbedded({ folder, log: silentLog, housekeeping })
  owned.push(database.close)
  const ask = async (text: string) => (await database.executeSql(text)).rows[0]?.['is']
  const lsn = await ask(checkpointLsn)
  await database.executeSql('create table t as select md5(n::text) as a from generate_series(1, 10000) n')
  await eventually(async () => (await ask(checkpointLsn)) !== lsn, 20)
  expect(await ask('select count(*) as is from t')).toBe(10_000)
})

test('vacuums small tables under constant load too', async () => {
  const folder = await testFolder()
  const housekeeping = { everyMs: 50, vacuumBusyAfterLocks: 50 }
  const database = await openEmbedded({ folder, log: silentLog, housekeeping })
  owned.push(database.close)
  await database.executeSql('create table t (a text)')
  const isVacuumed = `select last_vacuum is not null as is from pg_stat_user_tables where relname = 't'`
  const ask = async () => (await database.executeSql(isVacuumed)).rows[0]?.['is']
  for (let n = 0; n < 100_000 && (await ask()) !== true; n++)
    await database.executeSql('insert into t values ($1)', [String(n)])
  expect(await ask()).toBe(true)
})

/** Polls with growing intervals, because each query is load and the housekeeper waits for idleness. */
async function eventually(isSo: () => Promise<boolean>, stepMs = 100): Promise<void> {
  for (let n = 1; n <= 40; n++) {
    await new Promise((resolve) => setTimeout(resolve, n * stepMs))
    if (await isSo()) return
  }
  throw new Error('It never came.')
}
