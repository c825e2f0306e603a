import { z } from 'zod'
import { jobsAnswerSchema } from '@gazetteer/contract'
import { runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, appDatabaseKindsInScope, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const boise = { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant', 'Dentist'] }
const ended = ['success', 'stopped', 'error']

describe.each(appDatabaseKindsInScope)('captures (%s)', (kind) => {
  let server: TestServer
  let slow: TestServer
  let named: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: runningClock(), env: { MAPS_SOURCE: 'auto' } })
    named = await startTestServer({ kind, clock: runningClock(), env: { MAPS_SOURCE: 'sample' } })
    slow = await startTestServer({ kind, clock: runningClock(), env: { MAPS_SOURCE: 'auto', SAMPLE_DELAY_MS: '300' } })
  })
  afterAll(async () => {
    await server.stop()
    await slow.stop()
    await named.stop()
  })

  const ready = async (on: TestServer, plan: 'free' | 'professional'): Promise<SignedIn> => {
    const person = await on.signedIn(plan)
    await person.browser.post('/api/db/save', { provider: 'none' })
    return person
  }
  const status = async ({ browser }: SignedIn) => (await browser.get('/api/runtime/status')).json
  const end = (person: SignedIn) =>
    waitFor(
      'the end of the run',
      async () => {
        const now = await status(person)
        return ended.includes(String(now['status'])) && now['endTime'] !== null && now
      },
      20_000,
    )

  test('a capture counts every listing, lists its export and names the fictional source', async () => {
    const person = await ready(server, 'professional')
    const started = await person.browser.post('/api/runtime/start', { ...boise, exportFormat: 'csv' })
    expect(started.json).toMatchObject({ success: true, jobId: expect.stringMatching(/^JB-\d+-[0-9A-Z]+$/) })
    const last = await end(person)
    expect(last).toMatchObject({ status: 'success', progress: null, source: { isFictional: true } })
    const { json: listed } = await person.browser.get('/api/exports')
    const jobId = String(started.json['jobId'])
    expect(listed).toMatchObject({ success: true, exports: [{ filename: `boise-id_${jobId}.csv` }] })
    const csv = await person.browser.get(`/api/download/boise-id_${jobId}.csv`)
    const json = await person.browser.get(`/api/view/boise-id_${jobId}.json`)
    const listings: unknown = JSON.parse(json.text)
    const { json: history } = await person.browser.get('/api/jobs')
    expect(history).toMatchObject({ jobs: [{ id: jobId, status: 'completed', gaps: [], exportFormat: 'csv' }] })
    expect(listings).toHaveLength(readJson(firstOf(history['jobs']), { recordsProcessed: z.number() }).recordsProcessed)
    expect(csv.text.trim().split('\r\n')).toHaveLength(Array.isArray(listings) ? listings.length + 1 : 0)
    expect(csv.headers.get('content-disposition')).toContain('attachment')
    expect((await person.browser.get(`/api/download/boise-id_${jobId}.html`)).status).toBe(404)
  })

  test('another account sees neither the file nor the run', async () => {
    const owner = await ready(server, 'professional')
    const { json } = await owner.browser.post('/api/runtime/start', { ...boise, businessType: 'Florist' })
    await end(owner)
    const other = await ready(server, 'professional')
    expect((await other.browser.get(`/api/download/boise-id_${String(json['jobId'])}.json`)).status).toBe(404)
    expect(await status(other)).toMatchObject({ status: 'inactive', manualRunId: null, logs: [] })
    expect((await other.browser.get('/api/exports')).json).toEqual({ success: true, exports: [] })
    expect((await other.browser.get(`/api/runtime/status?user=${owner.email}`)).status).toBe(403)
  })

  test('reports invalid input with a message for the user, in the order of the missing steps', async () => {
    const fresh = await server.signedIn('professional')
    const start = (body: unknown) => fresh.browser.post('/api/runtime/start', body)
    expect((await start(boise)).json).toMatchObject({
      error: 'Configure a database (or choose No Database) to enable capture',
      code: 'invalid-input',
    })
    await fresh.browser.post('/api/db/save', { provider: 'none' })
    const cases: [unknown, number, string][] = [
      [{ mode: 'manual' }, 400, 'Choose a city and at least one business type'],
      [{ mode: 'manual', city: 'Boise, ID', businessType: [] }, 400, 'Choose a city and at least one business type'],
      [{}, 400, 'Select at least one city to start'],
      [
        { city: 'Boise, ID', businessType: 'Florist' },
        400,
        'Select at least one city to start. For one city by "city" and "businessType", set "mode" to "manual".',
      ],
      [
        { ...boise, city: 'Atlantis, XX' },
        400,
        'Unknown city: "Atlantis, XX". Enter cities as "Baltimore, MD" or "Helsinki, Finland".',
      ],
      [{ ...boise, businessType: 'dragon tamer' }, 400, 'Unknown business type: "dragon tamer"'],
      [{ ...boise, source: 'google' }, 400, 'The source "google" is not configured'],
      [{ ...boise, mode: 'sideways' }, 400, 'mode'],
    ]
    for (const [body, code, text] of cases) {
      const answer = await start(body)
      expect({ status: answer.status, error: answer.json['error'] }).toEqual({
        status: code,
        error: expect.stringContaining(text),
      })
    }
  })

  test('the sample as a fallback costs a free account nothing, and ends after 100 listings', async () => {
    const person = await ready(server, 'free')
    for (const round of [1, 2]) {
      await person.browser.post('/api/runtime/start', boise)
      const last = await end(person)
      expect([round, last]).toMatchObject([
        round,
        { status: 'success', message: expect.stringMatching(/^Sample complete: 100 of about \d+ listings\.$/u) },
      ])
      const { json: history } = await person.browser.get('/api/jobs')
      expect(history).toMatchObject({
        jobs: [
          {
            status: 'completed',
            recordsProcessed: 100,
            message: last['message'],
            isAtPlanLimit: true,
            gaps: [],
            canContinue: false,
            continueProblem: expect.stringContaining('all sample listings that the free plan includes'),
          },
          ...(round === 2 ? [{}] : []),
        ],
        stats: { completed: round, failed: 0 },
      })
      const jobId = String(last['manualRunId'])
      const { json: list } = await person.browser.get(`/api/jobs/${jobId}/places`)
      expect(list).toMatchObject({ places: [{ listings: 100, gaps: { failed: 0 } }], totals: { failed: 0 } })
      expect(await person.browser.post(`/api/jobs/${jobId}/continue`)).toMatchObject({
        status: 409,
        json: { error: expect.stringContaining('so there is nothing to continue') },
      })
      const levels = [last['logs']].flat().map((line) => readJson(line, { level: z.string() }).level)
      expect(levels.at(-1)).toBe('success')
    }
    expect((await person.browser.get('/api/subscription/status')).json).toMatchObject({
      usedListings: 0,
      remainingCredits: 100,
    })
  })

  test('a job of less than a second has the rate of one second, not of a minute', async () => {
    const person = await ready(server, 'free')
    await person.browser.post('/api/runtime/start', boise)
    await end(person)
    const { jobs } = jobsAnswerSchema.parse((await person.browser.get('/api/jobs')).json)
    expect(jobs).toHaveLength(1)
    for (const { duration, scanRate } of jobs) {
      // `duration` is rounded down to tenths.
      expect(scanRate).toBeLessThanOrEqual(Math.round(6_000 / Math.max(duration, 1)))
      expect(scanRate).toBeGreaterThanOrEqual(Math.round(6_000 / Math.max(duration + 0.1, 1)))
    }
  })

  test('a free account captures one city, JSON only, until its credits are gone', async () => {
    const person = await ready(named, 'free')
    const start = (body: object) => person.browser.post('/api/runtime/start', body)
    const autonomous = await start({
      mode: 'autonomous',
      cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant'] }],
    })
    expect([autonomous.status, autonomous.json['error']]).toEqual([
      403,
      'Autonomous mode is only available for professional users. Please upgrade to access this feature.',
    ])
    expect((await start({ ...boise, exportFormat: 'csv' })).status).toBe(403)
    await start(boise)
    const last = await end(person)
    expect(last).toMatchObject({ status: 'stopped', message: expect.stringContaining('No credits remaining') })
    const texts = [last['logs']].flat().map((line) => readJson(line, { text: z.string() }).text)
    expect(texts.filter((text) => text.includes('No credits remaining'))).toHaveLength(1)
    expect(texts.at(-1)).toBe('Stopped with 100 listings')
    expect((await person.browser.get('/api/subscription/status')).json).toMatchObject({
      usedListings: 100,
      remainingCredits: 0,
      creditsRemaining: 0,
    })
    expect((await person.browser.get('/api/jobs')).json['jobs']).toMatchObject([
      { canContinue: false, continueProblem: 'No credits remaining', isAtPlanLimit: true },
    ])
    const again = await start(boise)
    expect([again.status, again.json['error']]).toEqual([403, 'No credits remaining'])
  })

  test('a second start, and pause, resume or stop with nothing running, are conflicts', async () => {
    const person = await ready(slow, 'professional')
    for (const operation of ['pause', 'resume', 'stop']) {
      expect((await person.browser.post(`/api/runtime/${operation}`)).status).toBe(409)
    }
    const { json } = await person.browser.post('/api/runtime/start', boise)
    const second = await person.browser.post('/api/runtime/start', boise)
    expect([second.status, second.json['error']]).toEqual([409, expect.stringContaining(String(json['jobId']))])
    await person.browser.post('/api/runtime/stop')
  })

  test('pause, resume and stop show immediately; stored listings remain with their export', async () => {
    const person = await ready(slow, 'professional')
    await person.browser.post('/api/runtime/start', boise)
    await waitFor(
      'the first listings',
      async () =>
        readJson((await status(person))['progress'] ?? {}, { processed: z.number().default(0) }).processed > 0,
    )
    const shown = async () => String((await status(person))['status'])
    await person.browser.post('/api/runtime/pause')
    await waitFor('paused', async () => (await shown()) === 'paused', 2_000)
    await person.browser.post('/api/runtime/resume')
    await waitFor('active', async () => (await shown()) === 'active', 2_000)
    await person.browser.post('/api/runtime/stop')
    await waitFor('stopped', async () => (await shown()) === 'stopped', 2_000)
    const stopped = await end(person)
    expect(stopped).toMatchObject({ totalPausedMs: expect.any(Number), recovery: null })
    const { json: listed } = await person.browser.get('/api/exports')
    const file = readJson(firstOf(listed['exports']), { filename: z.string(), records: z.number() })
    const listings: unknown = JSON.parse((await person.browser.get(`/api/download/${file.filename}`)).text)
    expect(listings).toHaveLength(file.records)
    expect(file.records).toBeGreaterThan(0)
  })

  test('clearing the history removes entries but no files', async () => {
    const person = await ready(server, 'professional')
    await person.browser.post('/api/runtime/start', boise)
    await end(person)
    await person.browser.post('/api/jobs/clear')
    expect((await person.browser.get('/api/jobs')).json).toMatchObject({ success: true, jobs: [] })
    expect((await person.browser.get('/api/exports')).json['exports']).toHaveLength(1)
  })

  test('a job that was cleared from the history answers no call, and cannot be continued', async () => {
    const person = await ready(server, 'professional')
    const jobId = String((await person.browser.post('/api/runtime/start', boise)).json['jobId'])
    await person.browser.post('/api/runtime/stop')
    await end(person)
    const calls = () =>
      ['', '/log', '/places', '/summary'].map((call) => person.browser.get(`/api/jobs/${jobId}${call}`))
    expect((await Promise.all(calls())).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    await person.browser.post('/api/jobs/clear')
    expect((await Promise.all(calls())).map((answer) => answer.status)).toEqual([404, 404, 404, 404])
    expect((await person.browser.post(`/api/jobs/${jobId}/continue`)).status).toBe(404)
    expect((await person.browser.post('/api/runtime/retry-gaps', { jobId })).status).toBe(404)
  })

  test('the map shows the city’s ZIP areas and the listings found; the preview names areas and requests', async () => {
    const person = await ready(server, 'professional')
    const preview = await person.browser.post('/api/runtime/plan', boise)
    expect(preview.json).toMatchObject({ success: true, areas: expect.any(Number), costUsd: null })
    await person.browser.post('/api/runtime/start', boise)
    await end(person)
    const { json: map } = await person.browser.get('/api/runtime/map')
    const [area] = [map['areas']].flat()
    expect(area).toMatchObject({ city: 'Boise, ID', state: expect.stringMatching(/^(done|waiting)$/) })
    expect([map['points']].flat().length).toBeGreaterThan(100)
  })
})

function firstOf(list: unknown): object {
  const [first]: unknown[] = Array.isArray(list) ? list : []
  return typeof first === 'object' && first !== null ? first : {}
}
