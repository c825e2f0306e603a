import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, type ManualClock, movableClock, readJson, startFakeBucket, waitFor } from '@gazetteer/testkit'
import { backupsAnswerSchema, type Backups } from '@gazetteer/contract'
import { checkArchive } from '@gazetteer/app-database'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import {
  appDatabaseKinds,
  type SignedIn,
  startTestAppDatabase,
  startTestServer,
  type TestAppDatabase,
  type TestServer,
} from '../../../testing/index.ts'

const dayMs = 86_400_000
const boss = { email: 'boss@example.com', password: 'correct horse' }
const operated = { OPERATORS: boss.email, BACKUP_EVERY: 'daily' }

type Installation = { database: TestAppDatabase; server: TestServer; operator: SignedIn; clock: ManualClock }

async function startOperated(env: Record<string, string> = {}, kind: 'postgres' | 'embedded' = 'postgres') {
  const database = await startTestAppDatabase(kind)
  onTestFinished(database.stop)
  return await startOn(database, env)
}

/** A server on the database, and its operator. */
async function startOn(database: TestAppDatabase, env: Record<string, string> = {}): Promise<Installation> {
  const clock = movableClock()
  const server = await startTestServer({ database, clock, env: { ...operated, ...env } })
  onTestFinished(server.stop)
  const browser = server.visitor()
  await browser.post('/api/auth/register', boss)
  const { json } = await browser.post('/api/auth/login', boss)
  const { id } = readJson(json['user'], { id: z.string() })
  return { database, server, operator: { browser, ...boss, id }, clock }
}

const stateOf = async ({ operator }: Installation): Promise<Backups> =>
  backupsAnswerSchema.parse((await operator.browser.get('/api/operator/backups')).json)
const filesOf = async ({ database }: Installation): Promise<string[]> =>
  (await readdir(join(database.folder, 'backups')).catch((): string[] => [])).toSorted((a, b) => (a < b ? -1 : 1))
/** Sessions of the operator need a proof every ten minutes. */
const prove = async ({ operator }: Installation) =>
  await operator.browser.post('/api/auth/prove', { password: boss.password })
async function backUp(installation: Installation) {
  await prove(installation)
  const answer = await installation.operator.browser.post('/api/operator/backups')
  expect(answer.json).toEqual({ success: true, message: 'The backup has begun.' })
}
const waitForState = async (installation: Installation, what: string, is: (state: Backups) => boolean) =>
  await waitFor(what, async () => is(await stateOf(installation)), 30_000)

test.each(appDatabaseKinds)(
  'makes a backup each night, makes up a missed one soon after the start, and retains the newest (%s)',
  async (kind) => {
    const installation = await startOperated({ BACKUP_KEEP: '1' }, kind)
    const { clock, database, server } = installation
    const before = await stateOf(installation)
    expect(before).toMatchObject({ backups: [], running: null, lastVerifiedAt: null, failure: null, bucket: null })
    expect(before.schedule).toMatchObject({ cron: '0 3 * * *', keep: 1 })
    expect(before.schedule.nextAt).toBeGreaterThan(clock.now())
    expect(before.schedule.nextAt).toBeLessThanOrEqual(clock.now() + dayMs + 3_600_000)
    const made: string[] = []
    for (let night = 0; night < 2; night += 1) {
      clock.advance(dayMs)
      await waitFor('a backup', async () => (await filesOf(installation)).some((name) => !made.includes(name)), 30_000)
      await waitForState(installation, 'the end', ({ running }) => running === null)
      made.push(...(await filesOf(installation)).filter((name) => !made.includes(name)))
    }
    expect(await filesOf(installation)).toEqual(made.slice(1))
    const { backups, lastVerifiedAt } = await stateOf(installation)
    expect(backups.map(({ name }) => name)).toEqual(made.slice(1).toReversed())
    expect(backups[0]).toMatchObject({ kind: 'scheduled', version: '1.6.0', where: 'disk', verified: true })
    expect(backups[0]?.madeAt).toBe(lastVerifiedAt)
    for (const name of made.slice(1)) await checkArchive(join(database.folder, 'backups', name))

    // The server is off at 03:00.
    await server.stop()
    await database.executeSql(
      `update installation set value = jsonb_set(value::jsonb, '{doneUntil}', to_jsonb($1::bigint))::text where name = 'backups'`,
      [Date.now() - 3 * dayMs],
    )
    const later = await startOn(database, { BACKUP_KEEP: '1' })
    await waitFor('the missed backup', async () => (await filesOf(later)).some((name) => !made.includes(name)), 30_000)
  },
  120_000,
)

test('of several processes one makes each backup', async () => {
  const first = await startOperated()
  const second = await startOn(first.database)
  const third = await startOn(first.database)
  for (const { clock } of [first, second, third]) clock.advance(dayMs)
  await waitForState(first, 'the backup', ({ lastVerifiedAt }) => lastVerifiedAt !== null)
  for (const { clock } of [first, second, third]) clock.advance(120_000)
  expect(await filesOf(first)).toHaveLength(1)
})

test('on demand: operators only, with a fresh proof; download and delete, no paths', async () => {
  const installation = await startOperated({ BACKUP_EVERY: 'off' })
  const { operator, server, clock, database } = installation
  const person = await server.signedIn()
  expect((await person.browser.post('/api/operator/backups')).json['code']).toBe('operator-only')
  clock.advance(11 * 60_000)
  const refused = await operator.browser.post('/api/operator/backups')
  expect(refused.json['code']).toBe('proof-required')
  await backUp(installation)
  await waitForState(installation, 'the backup', ({ lastVerifiedAt }) => lastVerifiedAt !== null)
  const [backup] = (await stateOf(installation)).backups
  expect(backup).toMatchObject({
    kind: 'manual',
    name: expect.stringMatching(/^gazetteer-.*-1\.6\.0-manual-by-[0-9a-f]{12}\.gz$/),
  })
  const path = `/api/operator/backups/${backup?.name ?? ''}`
  const file = await operator.browser.get(path)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/gzip')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${backup?.name ?? ''}"`)
  expect(Number(file.headers.get('content-length'))).toBe(backup?.bytes)

  await writeFile(join(database.folder, 'backups', 'notes.gz'), 'x')
  for (const name of ['notes.gz', '..%2Fencryption.key', 'gazetteer-1.gz'])
    expect([400, 404]).toContain((await operator.browser.get(`/api/operator/backups/${name}`)).status)
  const wrong = await operator.browser.post('/api/operator/backups/delete', { name: 'notes.gz' })
  expect(wrong.status).toBe(404)
  clock.advance(11 * 60_000)
  for (const answer of [
    await operator.browser.get(path),
    await operator.browser.post('/api/operator/backups/delete', { name: backup?.name }),
  ])
    expect(answer.json['code']).toBe('proof-required')
  await prove(installation)
  const deleted = await operator.browser.post('/api/operator/backups/delete', { name: backup?.name })
  expect(deleted.json['message']).toBe(`Deleted ${backup?.name ?? ''}.`)
  expect(await filesOf(installation)).toEqual(['notes.gz'])
})

test('lists what restores and migrations left, and never an unfinished file; deletes only its own leftovers', async () => {
  const installation = await startOperated()
  const folder = join(installation.database.folder, 'backups')
  await mkdir(folder)
  const days = ['01', '02', '03', '04']
  const others = ['before-migration', 'before-restore', 'uploaded'].flatMap((kind) =>
    days.map((day) => `${kind}-2026-01-${day}T00-00-00-000Z.gz`),
  )
  const own = 'gazetteer-2026-01-01T03-00-00-000Z-1.6.0.gz'
  const unfinished = [`${own}.unverified`, `${own}.unverified.unfinished`, 'uploaded-5.gz.unfinished']
  for (const name of [...others, ...unfinished]) await writeFile(join(folder, name), 'x')
  const longAgo = new Date(Date.now() - 2 * dayMs)
  for (const name of unfinished) await utimes(join(folder, name), longAgo, longAgo)
  const living = `${own.replace('1.6.0', '1.6.0-by-f6e5d4c3b2a1')}.unverified`
  await writeFile(join(folder, living), 'x')
  const listed = (await stateOf(installation)).backups
  expect(listed.map(({ name }) => name).toSorted()).toEqual(others)
  expect(listed[0]).toMatchObject({ version: null, verified: false })
  await backUp(installation)
  await waitForState(installation, 'the backup', ({ lastVerifiedAt }) => lastVerifiedAt !== null)
  const left = await filesOf(installation)
  // The restore has rules of its own for its files.
  expect(left.filter((name) => !name.endsWith('.gz'))).toEqual([living, 'uploaded-5.gz.unfinished'])
  expect(left.filter((name) => others.includes(name)).toSorted()).toEqual(others)
})

test('copies to a bucket; a failure keeps earlier copies, is mailed once, and is over with the next verified backup', async () => {
  const bucket = await startFakeBucket()
  onTestFinished(bucket.stop)
  const installation = await startOperated({ BACKUP_S3_URL: bucket.url('ours'), BACKUP_KEEP: '1' })
  const { operator, clock, server } = installation
  const stored = () => [...bucket.objects.keys()]
  await backUp(installation)
  await waitForState(installation, 'the copy', ({ lastVerifiedAt }) => lastVerifiedAt !== null)
  const [first] = (await stateOf(installation)).backups
  expect(first).toMatchObject({ where: 'both', verified: true })
  expect(stored()).toEqual([`ours/${first?.name ?? ''}`])

  // A part is lost: the object differs from the file.
  bucket.faultFor = ({ method }) => (method === 'PUT' ? { kind: 'damage' } : null)
  await backUp(installation)
  await waitForState(installation, 'the failure', ({ failure }) => failure !== null)
  const failed = await stateOf(installation)
  expect(failed.failure?.text).toMatch(/checksum/)
  expect(failed.failure?.retryAt).toBeGreaterThan(clock.now())
  expect(stored()).toContain(`ours/${first?.name ?? ''}`)
  const second = failed.backups.find(({ name }) => name !== first?.name)
  expect(second).toMatchObject({ verified: true })
  for (let retry = 0; retry < 2; retry += 1) {
    const { at = 0 } = (await stateOf(installation)).failure ?? {}
    clock.advance(16 * 60_000)
    await waitForState(installation, 'a retry', ({ failure }) => (failure?.at ?? 0) > at)
  }
  await server.idle()
  const mails = async () => (await server.outbox()).filter((mail) => mail.includes('backup'))
  expect((await mails()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])).toEqual(['Gazetteer: a backup failed'])

  bucket.faultFor = () => null
  clock.advance(16 * 60_000)
  await waitForState(installation, 'the recovery', ({ failure }) => failure === null)
  // The file was there: only the copy was made again, and now the earlier one goes.
  expect(stored()).toEqual([`ours/${second?.name ?? ''}`])
  await server.idle()
  expect((await mails()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])).toEqual([
    'Gazetteer: a backup failed',
    'Gazetteer: backups work again',
  ])

  await prove(installation)
  const folder = join(installation.database.folder, 'backups')
  const content = await readFile(join(folder, second?.name ?? ''))
  await installation.operator.browser.post('/api/operator/backups/delete', { name: first?.name })
  expect((await operator.browser.post('/api/operator/backups/delete', { name: second?.name })).status).toBe(200)
  expect([stored(), await filesOf(installation)]).toEqual([[], []])
  // A copy whose file is gone is listed, and streamed from the bucket.
  bucket.objects.set(`ours/${second?.name ?? ''}`, { body: content, headers: {}, at: new Date() })
  clock.advance(30_000)
  await prove(installation)
  expect((await stateOf(installation)).backups).toMatchObject([{ name: second?.name, where: 'bucket' }])
  const file = await operator.browser.get(`/api/operator/backups/${second?.name ?? ''}`)
  expect(Number(file.headers.get('content-length'))).toBe(content.length)
  await bucket.stop()
  clock.advance(30_000)
  expect((await stateOf(installation)).bucket?.problem).toMatch(/cannot be reached/)
})

test('two installations with one bucket and one folder delete only their own backups', async () => {
  const [bucket, shared] = [await startFakeBucket(), await makeTestFolder()]
  for (const { stop } of [bucket, shared]) onTestFinished(stop)
  const env = { BACKUP_S3_URL: bucket.url('ours'), BACKUP_DIR: shared.path, BACKUP_KEEP: '1' }
  const both = [await startOperated(env), await startOperated(env)]
  for (let round = 0; round < 2; round += 1)
    for (const installation of both) {
      const before = (await stateOf(installation)).lastVerifiedAt ?? 0
      await backUp(installation)
      await waitForState(installation, 'the copy', ({ lastVerifiedAt }) => (lastVerifiedAt ?? 0) > before)
      installation.clock.advance(60_000)
    }
  const names = await readdir(shared.path)
  expect(new Set(names.map((name) => /-by-(\w+)\.gz$/.exec(name)?.[1])).size).toBe(2)
  expect(names).toHaveLength(2)
  expect(new Set(bucket.objects.keys())).toEqual(new Set(names.map((name) => `ours/${name}`)))
})

test('metrics have the age of the last verified backup, absent when backups are off, and failures', async () => {
  const metricsOf = async ({ operator }: Installation) => (await operator.browser.get('/api/metrics')).text
  const installation = await startOperated()
  installation.clock.advance(7_200_000)
  const age = async () => Number(/^gazetteer_backup_age_seconds (\S+)$/m.exec(await metricsOf(installation))?.[1])
  expect(await age()).toBeGreaterThanOrEqual(7_200)
  await backUp(installation)
  await waitForState(installation, 'the backup', ({ lastVerifiedAt }) => lastVerifiedAt !== null)
  expect(await age()).toBeLessThan(60)
  const off = await startOperated({ BACKUP_EVERY: 'off' })
  await writeFile(join(off.database.folder, 'backups'), 'a file in the place of the folder')
  await backUp(off)
  await waitForState(off, 'the failure', ({ failure }) => failure !== null)
  expect((await stateOf(off)).failure?.text).toMatch(/^The folder of backups cannot be used: /)
  const metrics = await metricsOf(off)
  expect(metrics).not.toContain('gazetteer_backup_age_seconds')
  expect(metrics).toContain('gazetteer_backup_failures_total 1')
})
