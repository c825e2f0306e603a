import { runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type RunCounters, type RuntimeStatus, runAreaSchema, runtimeStatusSchema } from '@gazetteer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type SignedIn,
  type TestServer,
  appDatabaseKinds,
  readRunResult,
  startTestServer,
} from '../../../testing/index.ts'

const names = ['Annapolis, MD', 'Caldwell, ID', 'Nampa, ID', 'Boise, ID']
const cities = names.map((city) => ({ city, businessTypes: ['Restaurant', 'Dentist'] }))
const jobsSchema = z.object({
  jobs: z.array(z.object({ id: z.string(), gaps: z.array(z.object({ area: z.string(), reason: z.string() })) })),
})
const idOf = (listing: unknown) => readJson(listing, { source_id: z.string() }).source_id
const mapSchema = z.object({ seq: z.number(), areas: z.array(runAreaSchema) })

describe.each(appDatabaseKinds)('a run that ended before its last request (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      clock: runningClock(),
      env: { SAMPLE_DELAY_MS: '100', WORKER_CONCURRENCY: '1' },
    })
  })
  afterAll(() => server.stop())

  async function ready(plan: 'free' | 'professional'): Promise<SignedIn> {
    const person = await server.signedIn(plan)
    await person.browser.post('/api/db/save', { provider: 'none' })
    return person
  }
  const status = async ({ browser }: SignedIn) =>
    runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)
  const end = (person: SignedIn) => waitFor('the end', async () => (await status(person)).endTime !== null)
  const gapsOf = async ({ browser }: SignedIn) =>
    jobsSchema.parse((await browser.get('/api/jobs')).json).jobs[0]?.gaps ?? []
  const mapOf = async ({ browser }: SignedIn) =>
    mapSchema.parse((await browser.get('/api/runtime/map?bbox=-180,-90,180,90')).json)

  test('lists what was never requested, in the history and on the map, after Stop', async () => {
    const person = await ready('professional')
    await person.browser.post('/api/runtime/start', { mode: 'autonomous', cities })
    await waitFor('the first listings', async () => ((await status(person)).progress?.processed ?? 0) > 0)
    await person.browser.post('/api/runtime/stop')
    await end(person)
    const gaps = await gapsOf(person)
    const reason: unknown = expect.stringMatching(/^(?:\d+ areas? )?not requested: the capture was stopped before$/u)
    expect(gaps).toContainEqual({ area: 'Boise, ID', reason })
    const { areas } = await mapOf(person)
    expect(new Set(areas.map(({ city }) => city))).toEqual(new Set(names))
    const untouched = areas.filter(({ requests, askedWith }) => requests === 0 && askedWith === null)
    expect(untouched.length).toBeGreaterThan(0)
    expect(new Set(untouched.map(({ state }) => state))).toEqual(new Set(['not-requested']))
    expect(areas.filter(({ raw, fresh }) => raw < fresh)).toEqual([])
  })

  test('continues where it was, with the same id, and its file is complete at the next end', async () => {
    const person = await ready('professional')
    const { browser } = person
    const { json } = await browser.post('/api/runtime/start', { mode: 'autonomous', cities: cities.slice(0, 1) })
    const path = `/api/jobs/${String(json['jobId'])}/continue`
    await waitFor('the first listings', async () => ((await status(person)).progress?.processed ?? 0) > 0)
    expect(await browser.post(path)).toMatchObject({ status: 409, json: { error: 'This capture is still running' } })
    await browser.post('/api/runtime/stop')
    await end(person)
    const stopped = (await status(person)).counters?.stored ?? 0
    const other = await ready('professional')
    expect((await other.browser.post(path)).status).toBe(404)

    expect((await browser.post(path)).json).toMatchObject({ success: true, jobId: json['jobId'] })
    expect((await status(person)).status).toBe('active')
    const whole = await readRunResult(browser)
    expect(whole.counters).toMatchObject({ outcome: 'completed', gaps: [] })
    expect(whole.listings.length).toBeGreaterThan(stopped)
    const fresh = await ready('professional')
    await fresh.browser.post('/api/runtime/start', { mode: 'autonomous', cities: cities.slice(0, 1) })
    const expected = await readRunResult(fresh.browser)
    expect(whole.listings.map(idOf).toSorted()).toEqual(expected.listings.map(idOf).toSorted())
    expect(await browser.post(path)).toMatchObject({
      status: 409,
      json: { error: 'This capture has finished, so there is nothing to continue' },
    })
  })

  test('does the same when the credits are spent', async () => {
    const person = await ready('free')
    await person.browser.post('/api/runtime/start', {
      mode: 'manual',
      city: 'Boise, ID',
      businessType: ['Restaurant', 'Dentist'],
    })
    await end(person)
    const reason: unknown = expect.stringMatching(/^(?:\d+ areas? )?not requested: the credits were used up before$/u)
    expect(await gapsOf(person)).toContainEqual({ area: 'Boise, ID', reason })
  })

  test('does the same when it was finished at a limit', async () => {
    const person = await ready('professional')
    await person.browser.post('/api/runtime/start', { mode: 'autonomous', cities, limits: { requests: 2 } })
    const recovery = await waitFor('the prompt', async () => (await status(person)).recovery ?? false)
    await person.browser.post('/api/runtime/recovery-decision', { recoveryId: recovery.id, choice: 'finish' })
    await end(person)
    expect((await gapsOf(person)).length).toBeGreaterThan(0)
    const { areas } = await mapOf(person)
    const never = areas.filter(
      ({ requests, askedWith, city }) => requests === 0 && askedWith === null && city !== names[0],
    )
    expect(new Set(never.map(({ state }) => state))).toEqual(new Set(['not-requested']))
  })

  test('counts everything at one moment', async () => {
    const person = await ready('professional')
    await person.browser.post('/api/runtime/start', { mode: 'autonomous', cities: cities.slice(0, 2) })
    const seen = new Map<number, { counters: RunCounters; progress: RuntimeStatus['progress'] }>()
    await waitFor(
      'the end',
      async () => {
        const { counters, progress, endTime } = await status(person)
        if (counters !== null) seen.set(counters.seq, { counters, progress })
        return endTime !== null
      },
      30_000,
    )
    const stored = [...seen.values()].map(({ counters }) => counters.stored)
    expect([...seen.values()].map(({ counters }) => counters.records)).toEqual(stored)
    expect([...seen.values()].map(({ counters }) => counters.newToday)).toEqual(stored)
    const running = [...seen.values()].filter(({ progress }) => progress !== null)
    expect(running.map(({ progress }) => [progress?.processed, progress?.recordsProcessed])).toEqual(
      running.map(({ counters }) => [counters.processed, counters.stored]),
    )
    expect(seen.size).toBeGreaterThan(2)
    const { json } = await person.browser.get('/api/db/status')
    const { counters } = await status(person)
    expect(json).toMatchObject({ records: counters?.stored, newToday: counters?.stored })
    expect((await mapOf(person)).seq).toBe(counters?.seq)
  })
})
