import { type ManualClock, movableClock, waitFor, readJson } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type TestAppDatabase,
  type SignedIn,
  type TestServer,
  appDatabaseKindsInScope,
  startTestAppDatabase,
  startTestServer,
} from '../../testing/index.ts'

const week = 7 * 86_400_000
const limitMs = 90_000
const request = { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' }
const weekly = { cron: '0 9 * * 1', timezone: 'America/New_York' }
const campaignSchema = z.looseObject({
  id: z.string(),
  isPaused: z.boolean(),
  nextAt: z.number().nullable(),
  waitingSince: z.number().nullable(),
  lastJobId: z.string().nullable(),
  lastError: z.string().nullable(),
})
const jobsSchema = z.array(z.looseObject({ id: z.string(), status: z.string() }))

describe.each(appDatabaseKindsInScope)('campaigns (%s)', (kind) => {
  let database: TestAppDatabase
  let server: TestServer
  const clock: ManualClock = movableClock()
  beforeAll(async () => {
    database = await startTestAppDatabase(kind)
    server = await startTestServer({ database, clock })
  })
  afterAll(async () => {
    await server.stop()
    await database.stop()
  })

  async function restart(): Promise<void> {
    await server.stop()
    server = await startTestServer({ database, clock })
  }
  /** The session from before a restart, on the server started after it. */
  function again(person: SignedIn): SignedIn {
    const browser = server.visitor()
    for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
    return { ...person, browser }
  }
  async function newPerson(): Promise<SignedIn> {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    return person
  }
  async function save({ browser }: SignedIn, more: object = weekly) {
    const { json } = await browser.post('/api/campaigns/save', { name: 'Florists', request, ...more })
    return campaignSchema.parse(json['campaign'])
  }
  const campaignOf = async ({ browser }: SignedIn) =>
    z.array(campaignSchema).parse((await browser.get('/api/campaigns')).json['campaigns'])[0]
  const jobsOf = async ({ browser }: SignedIn) => jobsSchema.parse((await browser.get('/api/jobs')).json['jobs'])
  const ended = (person: SignedIn, count: number) =>
    waitFor(
      `${count} ended captures`,
      async () => {
        const jobs = await jobsOf(person)
        return jobs.length >= count && jobs.every(({ status }) => status === 'completed')
      },
      limitMs,
    )
  const change = (person: SignedIn, set: string) =>
    server.database.executeSql(`update campaign set ${set} where account_id = $1`, [person.id])

  test('are refused when saved or estimated for what a start refuses', async () => {
    const { browser } = await newPerson()
    const cases: [object, string][] = [
      [{ limits: { usd: 5 } }, 'is free of charge, so a limit in dollars has no effect'],
      [{ completeFrom: ['nope'] }, 'Unknown source: "nope"'],
      [{ source: 'google' }, 'not configured'],
    ]
    for (const [more, text] of cases)
      for (const [path, body] of [
        ['runtime/start', { ...request, ...more }],
        ['runtime/plan', { ...request, ...more }],
        ['campaigns/save', { name: 'x', request: { ...request, ...more } }],
      ] as const) {
        const { status, json } = await browser.post(`/api/${path}`, body)
        expect([path, status, json['error']]).toEqual([path, 400, expect.stringContaining(text)])
      }
  })

  test('of an account take at most 4 MB together, because their list has all of them', async () => {
    const { browser } = await newPerson()
    const cities = Array.from({ length: 12_000 }, () => ({
      city: 'Boise, ID',
      businessTypes: ['Florist', 'Restaurant', 'Dentist'],
    }))
    const large = { name: 'Large', request: { mode: 'autonomous', cities } }
    const saved = async (body: object) => (await browser.post('/api/campaigns/save', body)).status
    const statuses = []
    for (let count = 0; count < 5; count += 1) statuses.push(await saved(large))
    expect(statuses).toEqual([200, 200, 200, 200, 409])
  })

  test('start at their time, and once for all times that were missed while everything was down', async () => {
    const person = await newPerson()
    const { nextAt } = await save(person)
    expect(
      new Date(nextAt ?? 0).toLocaleString('en-US', { timeZone: 'America/New_York', weekday: 'long', hour: 'numeric' }),
    ).toContain('Monday')
    expect(nextAt ?? 0).toBeGreaterThan(clock.now())
    expect(await jobsOf(person)).toEqual([])
    clock.advance((nextAt ?? 0) - clock.now())
    await ended(person, 1)
    await server.stop()
    clock.advance(3 * week)
    server = await startTestServer({ database, clock })
    const later = again(person)
    await ended(later, 2)
    const { lastJobId, waitingSince, nextAt: then } = (await campaignOf(later)) ?? {}
    const [newest] = await jobsOf(later)
    expect([lastJobId, waitingSince]).toEqual([newest?.id, null])
    expect([(then ?? 0) > clock.now(), (then ?? 0) <= clock.now() + week]).toEqual([true, true])
    expect(await jobsOf(later)).toHaveLength(2)
  })

  test('wait while another capture of the account is open, then start once', async () => {
    const person = await newPerson()
    const { nextAt } = await save(person)
    const { json } = await person.browser.post('/api/runtime/start', { ...request, limits: { listings: 2 } })
    const status = async () => (await person.browser.get('/api/runtime/status')).json
    await waitFor('the limit', async () => (await status())['recovery'] !== null, limitMs)
    clock.advance((nextAt ?? 0) - clock.now() + 2 * week)
    await waitFor('the wait', async () => (await campaignOf(person))?.waitingSince === nextAt, limitMs)
    expect((await jobsOf(person)).map(({ id }) => id)).toEqual([json['jobId']])
    const { id } = readJson((await status())['recovery'], { id: z.string() })
    await person.browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'finish' })
    clock.advance(10_000)
    await ended(person, 2)
    expect(await campaignOf(person)).toMatchObject({ waitingSince: null, lastError: null })
  })

  test('start once when the process is killed before or after the capture is created', async () => {
    const person = await newPerson()
    await save(person)
    // Simulates a process killed after it created the capture, before it updated the campaign.
    const { json } = await person.browser.post('/api/runtime/start', request)
    await ended(person, 1)
    await change(
      person,
      `waiting_since = 1, run_id = '${String(json['jobId'])}', leased_until = ${clock.now() + 30_000}`,
    )
    await restart()
    clock.advance(31_000)
    const after = again(person)
    await waitFor('the note', async () => (await campaignOf(after))?.lastJobId === json['jobId'], limitMs)
    expect(await jobsOf(after)).toHaveLength(1)
    // Simulates a process killed before that.
    await change(after, `waiting_since = 1, run_id = 'JB-1-KILLED', leased_until = ${clock.now() + 30_000}`)
    await restart()
    clock.advance(31_000)
    const last = again(person)
    await ended(last, 2)
    expect((await jobsOf(last)).map(({ id }) => id)).toContain('JB-1-KILLED')
    expect(await campaignOf(last)).toMatchObject({ lastJobId: 'JB-1-KILLED', waitingSince: null })
  })

  test('show that they are paused and why they could not start; can be started by hand; are hidden from other accounts', async () => {
    const person = await newPerson()
    const { id } = await save(person)
    const paused = await person.browser.post('/api/campaigns/pause', { id, paused: true })
    expect(paused.json['campaign']).toMatchObject({ isPaused: true, nextAt: null })
    clock.advance(2 * week)
    const { json } = await person.browser.post('/api/campaigns/run', { id })
    await ended(person, 1)
    expect(await campaignOf(person)).toMatchObject({ lastJobId: json['jobId'], isPaused: true })
    const on = await person.browser.post('/api/campaigns/pause', { id, paused: false })
    const { nextAt } = campaignSchema.parse(on.json['campaign'])
    await person.browser.post('/api/db/clear')
    clock.advance((nextAt ?? 0) - clock.now())
    await waitFor(
      'the reason',
      async () => (await campaignOf(person))?.lastError?.includes('Configure a database'),
      limitMs,
    )
    expect((await jobsOf(person)).map(({ status }) => status)).toEqual(['skipped', 'completed'])

    const other = await server.signedIn('professional')
    for (const path of ['run', 'delete', 'pause'])
      expect([
        path,
        (await other.browser.post(`/api/campaigns/${path}`, path === 'pause' ? { id, paused: true } : { id })).status,
      ]).toEqual([path, 404])
    expect((await other.browser.post('/api/campaigns/save', { id, name: 'x', request })).status).toBe(404)
    for (const wrong of [{ cron: 'soon' }, { request: { ...request, city: 'Atlantis, XX' } }, { name: ' ' }])
      expect((await person.browser.post('/api/campaigns/save', { name: 'x', request, ...wrong })).status).toBe(400)
    expect((await person.browser.post('/api/campaigns/delete', { id })).json).toEqual({ success: true })
    expect(await campaignOf(person)).toBeUndefined()
  })

  test('report a schedule that cannot be computed, start what was due, block no other campaign, and recover later', async () => {
    const [broken, healthy] = [await newPerson(), await newPerson()]
    const [, { nextAt }] = [await save(broken), await save(healthy)]
    // An expression that an older version accepted and this one cannot compute.
    await change(broken, `cron = '0 9 * * nonsense'`)
    clock.advance((nextAt ?? 0) - clock.now() + 1_000)
    await Promise.all([ended(healthy, 1), ended(broken, 1)])
    expect(await campaignOf(healthy)).toMatchObject({ lastError: null, nextAt: (nextAt ?? 0) + week })
    const failed = {
      nextAt: null,
      waitingSince: null,
      isPaused: false,
      lastError: expect.stringContaining('could not be calculated'),
    }
    await waitFor('the error', async () => (await campaignOf(broken))?.waitingSince === null, limitMs)
    expect(await campaignOf(broken)).toMatchObject(failed)

    await change(broken, `cron = '0 9 * * 1'`)
    clock.advance(11 * 60_000)
    await waitFor('the next time', async () => (await campaignOf(broken))?.nextAt === (nextAt ?? 0) + week, limitMs)
    expect(await campaignOf(broken)).toMatchObject({ lastError: null })
    expect(await jobsOf(broken)).toHaveLength(1)
  })
})
