import { recoverySchema, spentSchema } from '@gazetteer/contract'
import { z } from 'zod'
import { type Browser, runningClock, waitFor, readJson } from '@gazetteer/testkit'
import {
  type RunResult,
  type SignedIn,
  type TestServer,
  appDatabaseKinds,
  startTestInstallation,
  readRunResult,
  signUp,
  startServerProcess,
  startTestServer,
} from '../../../testing/index.ts'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsOf } from '../run/request/sources.ts'

const campaign = {
  mode: 'autonomous',
  cities: [
    { city: 'Annapolis, MD', businessTypes: ['Dentist', 'Plumber', 'Electrician', 'Pharmacy', 'Bakery', 'Hotel'] },
  ],
}
type Parked = {
  status: string
  recovery: { id: string; message: string; options: { id: string }[] } | null
  spent: { requests: number; listings: number; usd: number | null }
}

async function glance(browser: Browser): Promise<Parked> {
  const { json } = await browser.get('/api/runtime/status')
  return readJson(json, {
    status: z.string(),
    recovery: recoverySchema.nullable(),
    spent: spentSchema,
  })
}

async function waitsAtLimit(browser: Browser): Promise<Parked & { recovery: object }> {
  return await waitFor(
    'the prompt of the limit',
    async () => {
      const now = await glance(browser)
      return now.recovery !== null && { ...now, recovery: now.recovery }
    },
    30_000,
  )
}

const setLimits = (browser: Browser, limits: unknown) => browser.post('/api/runtime/limits', { limits })

async function job(browser: Browser): Promise<unknown> {
  return [(await browser.get('/api/jobs')).json['jobs']].flat()[0]
}

describe.each(appDatabaseKinds)('limits of a capture (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: runningClock(), env: { WORKER_CONCURRENCY: '4' } })
  })
  afterAll(() => server.stop())

  const ready = async (): Promise<SignedIn> => {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    return person
  }

  /** The campaign without limits, run once as the baseline. */
  let undisturbed: Promise<RunResult & { browser: Browser }> | undefined
  const runUndisturbed = async () => {
    const { browser } = await ready()
    await browser.post('/api/runtime/start', campaign)
    return { ...(await readRunResult(browser)), browser }
  }

  test('a request limit pauses the run with a prompt; raised, the run ends like an undisturbed one', async () => {
    const { browser: _calm, ...expected } = await (undisturbed ??= runUndisturbed())
    const limited = (await ready()).browser
    await limited.post('/api/runtime/start', { ...campaign, limits: { requests: 9 } })
    const parked = await waitsAtLimit(limited)
    expect(parked).toMatchObject({
      status: 'paused',
      limits: { requests: 9, listings: null, usd: null },
      spent: { requests: 9, listings: expect.any(Number), usd: null },
      recovery: { options: [{ id: 'resume' }, { id: 'finish' }, { id: 'stop' }] },
    })
    expect(parked.recovery).toMatchObject({
      message: expect.stringMatching(
        /^The limit of 9 requests was reached: \d+ listings? stored, \d+ areas? (is|are) left/,
      ),
    })
    expect(await job(limited)).toMatchObject({ status: 'running', limits: { requests: 9 }, spent: { requests: 9 } })
    const raised = await setLimits(limited, { requests: 12 })
    expect(raised.json).toMatchObject({ success: true, limits: { requests: 12 }, spent: { requests: 9 } })
    await waitFor('the next limit', async () => (await glance(limited)).spent.requests === 12, 30_000)
    await waitsAtLimit(limited)
    await setLimits(limited, { requests: null })
    const result = await readRunResult(limited)
    expect({ ...result, logSequence: [] }).toEqual({ ...expected, logSequence: [] })
    expect(await job(limited)).toMatchObject({ limits: { requests: null }, spent: { requests: expected.requests } })
  })

  test('a limit of listings: finished at it, the run is completed with gaps that name it, and the file holds what was stored', async () => {
    const { browser } = await ready()
    await browser.post('/api/runtime/start', { ...campaign, limits: { listings: 50 } })
    const { recovery, spent } = await waitsAtLimit(browser)
    expect(spent.listings).toBe(50)
    const { id } = readJson(recovery, { id: z.string() })
    const refused = await browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'resume' })
    expect([refused.status, refused.json['error']]).toEqual([409, expect.stringContaining('Raise the limit first')])
    await browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'finish' })
    const result = await readRunResult(browser)
    expect(result.listings).toHaveLength(50)
    expect(result.counters).toMatchObject({ outcome: 'completed', recordsProcessed: 50 })
    const { gaps } = readJson(result.counters, { gaps: z.array(z.object({ area: z.string(), reason: z.string() })) })
    const reason = /^(\d+) areas?: The limit of 50 listings was reached$/u
    const counts = gaps.map((gap) => Number(reason.exec(gap.reason)?.[1]))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3)
    expect(await job(browser)).toMatchObject({
      message: expect.stringMatching(/^Completed with \d+ gaps?: 50 listings/),
    })
  })

  test('areas skipped because of a limit can be fetched later, without the others, after raising it', async () => {
    const { listings } = await (undisturbed ??= runUndisturbed())
    const limited = (await ready()).browser
    const { json } = await limited.post('/api/runtime/start', { ...campaign, limits: { requests: 5 } })
    const { recovery } = await waitsAtLimit(limited)
    const { id } = readJson(recovery, { id: z.string() })
    await limited.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'finish' })
    await readRunResult(limited)
    const again = await limited.post('/api/runtime/retry-gaps', { jobId: json['jobId'] })
    expect(again.json).toMatchObject({ success: true })
    await waitsAtLimit(limited)
    await setLimits(limited, { requests: 100_000 })
    const whole = await readRunResult(limited)
    expect(whole.counters).toMatchObject({ outcome: 'completed', gaps: [] })
    expect(new Set(whole.listings.map(idOf))).toEqual(new Set(listings.map(idOf)))
  })

  test('rejects invalid limits, and changes without a running capture, with a message for the user', async () => {
    const { browser } = await ready()
    const noPrice =
      'The source Built-in sample (fictional businesses) is free of charge, so a limit in dollars has no effect'
    const cases: [unknown, string][] = [
      [{ requests: 0 }, 'The limit of requests must be a whole number above 0'],
      [{ requests: 2.5 }, 'The limit of requests must be a whole number above 0'],
      [{ listings: '10' }, 'The limit of listings must be a whole number above 0'],
      [{ requests: 3_000_000_000 }, 'The limit of requests can be at most 2,147,483,647'],
      [{ listings: 3_000_000_000 }, 'The limit of listings can be at most 2,147,483,647'],
      [{ usd: -1 }, 'The limit in dollars must be a number above 0'],
      [{ request: 5 }, '"limits" has an unknown field: request'],
      [7, '"limits" must be an object'],
      [{ usd: 5 }, noPrice],
    ]
    for (const [limits, error] of cases) {
      const answer = await browser.post('/api/runtime/start', { ...campaign, limits })
      expect([answer.status, answer.json['error']]).toEqual([400, error])
    }
    const nothing = await setLimits(browser, { requests: 5 })
    expect([nothing.status, nothing.json['error']]).toEqual([409, expect.stringContaining('No capture is running')])
    const most = 'The limit of requests can be at most 2,147,483,647'
    expect((await setLimits(browser, { requests: 2_147_483_648 })).json['error']).toBe(most)
    const saved = await browser.post('/api/campaigns/save', {
      name: 'most',
      request: { ...campaign, limits: { requests: 2_147_483_648 } },
    })
    expect([saved.status, saved.json['error']]).toEqual([400, most])
    await browser.post('/api/runtime/start', { ...campaign, limits: { requests: 6, listings: null } })
    await waitsAtLimit(browser)
    const below = await setLimits(browser, { requests: 4 })
    expect([below.status, below.json['error']]).toEqual([
      400,
      '6 requests are already used or in progress. The limit of 4 requests is too low',
    ])
    expect((await setLimits(browser, {})).json['error']).toBe('Set at least one limit: requests, listings or usd')
    expect((await setLimits(browser, { usd: 1 })).json['error']).toBe(noPrice)
    await browser.post('/api/runtime/stop')
    expect(await job(browser)).toMatchObject({ status: 'stopped' })
  })

  test('without limits the status reports that there are none', async () => {
    const { browser } = await ready()
    const { json } = await browser.get('/api/runtime/status')
    expect(json).toMatchObject({ status: 'inactive', limits: null, spent: null })
    const { requests, browser: calm } = await (undisturbed ??= runUndisturbed())
    const none = { requests: null, listings: null, usd: null }
    expect(await job(calm)).toMatchObject({ limits: none, spent: { requests, usd: null } })
  })
})

test('killed at its limit, the run keeps its prompt; raised, it ends like an undisturbed one', async () => {
  const installation = await startTestInstallation('postgres')
  const env = {
    ...installation.env,
    MAPS_SOURCE: 'sample',
    WORKER_CONCURRENCY: '4',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  }
  let server = await startServerProcess(env)
  try {
    let browser = server.browser()
    const person = await signUp(browser)
    await browser.post('/api/runtime/start', campaign)
    const expected = await readRunResult(browser)
    await browser.post('/api/runtime/start', { ...campaign, limits: { requests: 8, listings: 250 } })
    const before = await waitsAtLimit(browser)
    await server.kill()
    server = await startServerProcess(env)
    browser = server.browser()
    await browser.post('/api/auth/login', person)
    const after = await waitsAtLimit(browser)
    expect(after).toMatchObject({ status: 'paused', recovery: before.recovery, spent: before.spent })
    await setLimits(browser, { requests: null, listings: null })
    const result = await readRunResult(browser)
    expect({ ...result, logSequence: [] }).toEqual({ ...expected, logSequence: [] })
  } finally {
    await server.kill()
    await installation.stop()
  }
})

test('a limit in dollars needs a price per request and must allow at least one request', () => {
  const { declaration } = scriptedSource([], { title: 'Priced', pricePerRequestUsd: 0.032 })
  expect(limitsOf({ usd: 5 }, declaration)).toEqual({ requests: null, listings: null, usd: 5 })
  expect(limitsOf(null, declaration)).toEqual({ requests: null, listings: null, usd: null })
  const tooLittle = 'One request to the source Priced costs $0.032, so a limit of $0.01 allows none'
  expect(() => limitsOf({ usd: 0.01 }, declaration)).toThrow(tooLittle)
})

function idOf(listing: unknown): string {
  return readJson(listing, { source_id: z.string() }).source_id
}
