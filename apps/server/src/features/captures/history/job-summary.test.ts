import { jobSummaryAnswerSchema, runtimeStatusSchema } from '@gazetteer/contract'
import { type Browser, runningClock, waitFor } from '@gazetteer/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appDatabaseKinds, readRunResult, type TestServer, startTestServer } from '../../../testing/index.ts'

const readSummary = async (browser: Browser, jobId: string) =>
  jobSummaryAnswerSchema.parse((await browser.get(`/api/jobs/${jobId}/summary`)).json)
const readStatus = async (browser: Browser) =>
  runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)

describe.each(appDatabaseKinds)('the summary of a job (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: runningClock(), env: { SAMPLE_DELAY_MS: '30' } })
  })
  afterAll(() => server.stop())

  async function start(cities: readonly string[]) {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const request = { cities: cities.map((city) => ({ city, businessTypes: ['Dentist', 'Restaurant'] })) }
    const { json } = await browser.post('/api/runtime/start', request)
    return { browser, jobId: String(json['jobId']) }
  }

  test('counts what the file has, while it runs and after its end, and stays when its listings are deleted', async () => {
    const { browser, jobId } = await start(['Nampa, ID', 'Star, ID'])
    const running = await waitFor('listings', async () => {
      const summary = await readSummary(browser, jobId)
      return summary.listings > 0 && summary
    })
    const sum = (groups: { listings: number }[]) => groups.reduce((total, { listings }) => total + listings, 0)
    expect([sum(running.byPlace), sum(running.byType)]).toEqual([running.listings, running.listings])

    const { listings } = await readRunResult(browser)
    const summary = await readSummary(browser, jobId)
    const countBy = (field: string, value: unknown) => listings.filter((listing) => listing[field] === value).length
    const share = (field: string) => Math.round((1 - countBy(field, null) / listings.length) * 1e4) / 1e4
    expect(summary).toMatchObject({ jobId, listings: listings.length, new: listings.length, updated: 0, gaps: [] })
    expect(summary.byType.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual(
      ['Dentist', 'Restaurant'].map((type) => ({ type, listings: countBy('category', type) })),
    )
    expect(sum(summary.byPlace)).toBe(listings.length)
    for (const format of ['json', 'csv'] as const) {
      const file = await browser.get(`/api/jobs/${jobId}/export?format=${format}`)
      const ratio = (summary.fileBytes?.[format] ?? 0) / Buffer.byteLength(file.text)
      expect([format, ratio > 0.75 && ratio < 1.33, ratio]).toEqual([format, true, ratio])
    }
    expect(summary.byPlace.map(({ label }) => label).toSorted()).toEqual(['Nampa, ID', 'Star, ID'])
    for (const field of ['name', 'phone', 'address', 'website', 'hours', 'rating'] as const)
      expect([field, summary.filled?.[field]]).toEqual([field, share(field)])
    const ratings = listings.flatMap(({ rating }) => (typeof rating === 'number' ? [rating] : []))
    expect(summary.rating?.bins.map(({ listings: inBin }) => inBin)).toEqual(
      Array.from(
        { length: 8 },
        (_, bin) => ratings.filter((rating) => Math.max(0, Math.min(7, Math.floor((rating - 1) * 2))) === bin).length,
      ),
    )
    expect(summary.rating?.bins[7]).toMatchObject({ from: 4.5, to: 5 })
    expect((summary.rating?.without ?? 0) + sum(summary.rating?.bins ?? [])).toBe(listings.length)

    await sql`update capture_run set pruned_at = 1 where id = ${jobId}`.execute(server.database.db)
    await sql`delete from capture_listing where run = (select number from capture_run where id = ${jobId})`.execute(
      server.database.db,
    )
    expect(await readSummary(browser, jobId)).toEqual(summary)
    const other = await server.signedIn('professional')
    expect((await other.browser.get(`/api/jobs/${jobId}/summary`)).status).toBe(404)
  }, 120_000)

  test('counts a listing by the business type that was requested, also where its category is another one', async () => {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const { json } = await browser.post('/api/runtime/start', {
      cities: [{ city: 'Nampa, ID', businessTypes: ['Bar', 'Dentist'] }],
    })
    const { listings } = await readRunResult(browser)
    await sql`update capture_listing set listing = listing || '{"category": "Pub"}'
      where run = (select number from capture_run where id = ${String(json['jobId'])})
        and listing->>'category' = 'Bar'`.execute(server.database.db)
    const { byType } = await readSummary(browser, String(json['jobId']))
    expect(byType.map(({ type }) => type).toSorted()).toEqual(['Bar', 'Dentist'])
    expect(byType.reduce((sum, type) => sum + type.listings, 0)).toBe(listings.length)
  }, 120_000)

  test('without listings, no field is filled', async () => {
    const { browser, jobId } = await start(['Nampa, ID'])
    await browser.post('/api/runtime/stop')
    await waitFor('the end', async () => (await readStatus(browser)).endTime !== null)
    await sql`delete from capture_listing where run = (select number from capture_run where id = ${jobId})`.execute(
      server.database.db,
    )
    await sql`delete from capture_summary where run_id = ${jobId}`.execute(server.database.db)
    const { rating, filled, byType } = await readSummary(browser, jobId)
    expect([rating, byType]).toEqual([null, []])
    expect(Object.values(filled ?? {})).toEqual([0, 0, 0, 0, 0, 0, 0])
  }, 60_000)

  test('names what is missing by place, in the same words as the job', async () => {
    const { browser, jobId } = await start(['Nampa, ID', 'Caldwell, ID', 'Annapolis, MD'])
    await waitFor('listings', async () => ((await readStatus(browser)).counters?.stored ?? 0) > 0)
    await browser.post('/api/runtime/stop')
    await waitFor('the end', async () => (await readStatus(browser)).endTime !== null)
    const { gaps } = await readSummary(browser, jobId)
    expect(gaps.at(-1)).toMatchObject({
      place: 'Annapolis, MD',
      reason: 'not requested: the capture was stopped before',
    })
    const { json } = await browser.get(`/api/jobs/${jobId}`)
    expect(json['job']).toMatchObject({
      gaps: gaps.map(({ place, reason, areas }) => ({
        area: place,
        reason: areas === 0 ? reason : `${areas} ${areas === 1 ? 'area' : 'areas'} ${reason}`,
      })),
    })
    await browser.post(`/api/jobs/${jobId}/continue`)
    await waitFor('the end', async () => (await readStatus(browser)).status === 'success', 60_000)
    expect((await readSummary(browser, jobId)).gaps).toEqual([])
  }, 120_000)
})
