import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { jobComparisonAnswerSchema } from '@gazetteer/contract'
import { makeTestFolder, runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appDatabaseKinds, type SignedIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { type Restaurant, realRestaurants, writeExtract } from './restaurants-extract.fixture.ts'

describe.each(appDatabaseKinds)('two jobs side by side (%s)', (kind) => {
  let server: TestServer
  let folder: Awaited<ReturnType<typeof makeTestFolder>>
  let path: string
  let dataRelease = 0
  beforeAll(async () => {
    folder = await makeTestFolder()
    path = join(folder.path, 'restaurants.osm.pbf')
    await publish(await realRestaurants())
    const env = { MAPS_SOURCE: 'osm-extract', OSM_EXTRACT: path }
    server = await startTestServer({ kind, clock: runningClock(), env })
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await folder.stop()
  })

  async function publish(restaurants: readonly Restaurant[]): Promise<void> {
    await writeExtract(path, restaurants)
    dataRelease += 1
    await utimes(path, new Date(), new Date(Date.now() + dataRelease * 10_000))
  }
  const requestOf = (...businessTypes: string[]) => ({
    mode: 'autonomous',
    cities: [{ city: 'New York, NY', businessTypes }],
  })
  async function capture({ browser }: SignedIn, businessType = 'Restaurant'): Promise<string> {
    const { json } = await browser.post('/api/runtime/start', requestOf(businessType))
    return await completed(browser, String(json['jobId']))
  }
  async function completed(browser: SignedIn['browser'], jobId: string): Promise<string> {
    const statusOf = async () => Object((await browser.get(`/api/jobs/${jobId}`)).json['job']).status
    await waitFor('the end', async () => (await statusOf()) === 'completed', 60_000)
    return jobId
  }
  /** Captures of campaigns record closed listings. */
  async function campaignOf({ browser }: SignedIn): Promise<() => Promise<string>> {
    const { json } = await browser.post('/api/campaigns/save', { name: 'Food', request: requestOf('Restaurant') })
    return async () => {
      const { json: started } = await browser.post('/api/campaigns/run', { id: Object(json['campaign']).id })
      return await completed(browser, String(started['jobId']))
    }
  }
  const compare = async ({ browser }: SignedIn, from: string, to: string, more = '') =>
    jobComparisonAnswerSchema.parse((await browser.get(`/api/jobs/compare?from=${from}&to=${to}${more}`)).json)

  test('are the edits of the source between them, in pages, by kind and as a file', async () => {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const restaurants = await realRestaurants()
    const [renamed, closing, removed, moved] = restaurants
    if (!renamed || !closing || !removed || !moved) throw new Error('too few')
    await publish(restaurants)
    const captureAgain = await campaignOf(person)
    const from = await captureAgain()
    const same = await captureAgain()
    const added = {
      ...renamed,
      id: 9_000_000_001,
      latitude: renamed.latitude + 0.002,
      tags: { amenity: 'restaurant', name: 'Quince & Quail', 'addr:street': 'Allen Street', 'addr:housenumber': '7' },
    }
    const edited = restaurants
      .filter((one) => one !== removed)
      .map((one): Restaurant => {
        if (one === renamed) return { ...one, tags: { ...one.tags, name: 'The Renamed One' } }
        if (one === closing) return { ...one, tags: { ...one.tags, disused: 'yes' } }
        return one === moved ? { ...one, id: 9_000_000_002 } : one
      })
    await publish([...edited, added])
    const to = await captureAgain()

    const none = { new: 0, changed: 0, closed: 0, reopened: 0, gone: 0, uncompared: 0 }
    const untouched = await compare(person, from, same)
    expect(untouched).toMatchObject({ counts: none, differences: [], next: null })
    expect(untouched.counts.same).toBeGreaterThan(100)

    const { counts } = await compare(person, from, to)
    expect(counts).toEqual({ ...none, new: 1, changed: 2, closed: 1, gone: 1, same: untouched.counts.same - 4 })
    const found: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof compare>> = await compare(person, from, to, `&limit=2&cursor=${cursor}`)
      found.push(...page.differences.map(({ kind: what, listing, fields }) => [what, listing.source_id, fields]))
      expect(page.differences.length).toBeLessThanOrEqual(2)
      cursor = page.next
    }
    const field = (name: string, before: unknown, after: unknown) => ({ field: name, from: before, to: after })
    const inOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(inOrder(found)).toEqual(
      inOrder([
        ['changed', `node/${renamed.id}`, [field('name', renamed.tags['name'], 'The Renamed One')]],
        ['changed', 'node/9000000002', [field('source_id', `node/${moved.id}`, 'node/9000000002')]],
        ['closed', `node/${closing.id}`, [field('status', 'open', 'permanently_closed')]],
        ['gone', `node/${removed.id}`, [field('status', 'open', 'gone')]],
        ['new', 'node/9000000001', []],
      ]),
    )
    const gone = await compare(person, from, to, '&kind=gone')
    expect(gone.differences.map(({ listing }) => listing.source_id)).toEqual([`node/${removed.id}`])
    const back = await compare(person, to, from)
    expect(back.counts).toMatchObject({ new: 1, changed: 2, closed: 0, reopened: 1, gone: 1 })

    const file = await person.browser.get(`/api/jobs/compare/export?from=${from}&to=${to}&format=csv`)
    expect(file.text.split('\r\n')[0]).toMatch(/^\ufeff?change,changed,name,/u)
    expect(file.text.trim().split('\r\n')).toHaveLength(6)

    // Cafes are not what the first job requested.
    const cafes = await capture(person, 'Cafe')
    const other = await compare(person, from, cafes)
    expect(other.counts).toEqual({ ...none, same: 0, uncompared: untouched.counts.same })
    expect(other.differences).toEqual([])
    // What a job skipped because an earlier one has it is not gone.
    const { json } = await person.browser.post('/api/runtime/start', { ...requestOf('Restaurant'), onlyNew: true })
    const skipping = await completed(person.browser, String(json['jobId']))
    const skipped = await compare(person, from, skipping)
    expect(skipped.counts).toMatchObject({ ...none, uncompared: untouched.counts.same })
    // Nor is what its filters left out.
    const withFilters = { ...requestOf('Restaurant'), filters: { hasWebsite: true } }
    const filtering = await person.browser.post('/api/runtime/start', withFilters)
    const filtered = await compare(person, from, await completed(person.browser, String(filtering.json['jobId'])))
    expect(filtered.counts).toMatchObject({ new: 0, gone: 0, closed: 0 })
    expect(filtered.counts.uncompared).toBeGreaterThan(10)
  }, 120_000)

  test('belong to one account of the professional plan, and are two', async () => {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const [from, to] = [await capture(person), await capture(person)]
    const statusOf = async ({ browser }: SignedIn, query: string) =>
      (await browser.get(`/api/jobs/compare?${query}`)).status
    expect(await statusOf(person, `from=${from}&to=${to}`)).toBe(200)
    expect(await statusOf(person, `from=${from}&to=${from}`)).toBe(400)
    expect(await statusOf(person, `from=${from}&to=JB-1-NOBODY`)).toBe(404)
    expect(await statusOf(await server.signedIn('professional'), `from=${from}&to=${to}`)).toBe(404)
    expect(await statusOf(await server.signedIn('free'), `from=${from}&to=${to}`)).toBe(403)
  }, 120_000)
})
