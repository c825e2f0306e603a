import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import {
  type TestDatabase,
  makeTestFolder,
  startTestPostgres,
  movableClock,
  waitFor,
  listeningPort,
} from '@gazetteer/testkit'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { type Restaurant, realRestaurants, writeExtract } from '../restaurants-extract.fixture.ts'

const limitMs = 120_000
const request = { mode: 'autonomous', cities: [{ city: 'New York, NY', businessTypes: ['Restaurant'] }] }
const fieldSchema = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })
const changesSchema = z.object({
  comparison: z.looseObject({ isFirst: z.boolean(), counts: z.record(z.string(), z.number()).nullable() }).nullable(),
  changes: z.array(
    z.looseObject({
      kind: z.string(),
      fields: z.array(fieldSchema),
      listing: z.looseObject({ name: z.string(), source_id: z.string() }),
    }),
  ),
})

/** A receiver for a webhook's changes. */
async function startTestReceiver() {
  const reported: unknown[] = []
  const server = createServer((message, response) => {
    let body = ''
    message.on('data', (chunk) => (body += String(chunk)))
    message.on('end', () => {
      reported.push(
        ...z.object({ data: z.object({ changes: z.array(z.unknown()) }) }).parse(JSON.parse(body)).data.changes,
      )
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${listeningPort(server)}/`
  return { reported, url, stop: () => void server.close() }
}

describe('changes between captures of a campaign', () => {
  let server: TestServer
  let folder: Awaited<ReturnType<typeof makeTestFolder>>
  let userDatabase: TestDatabase
  let owner: Client
  let path: string
  let dataRelease = 0
  beforeAll(async () => {
    ;[folder, userDatabase] = await Promise.all([makeTestFolder(), startTestPostgres()])
    path = join(folder.path, 'restaurants.osm.pbf')
    owner = new Client({ connectionString: userDatabase.url })
    await owner.connect()
    await publish(await realRestaurants())
    const env = { MAPS_SOURCE: 'osm-extract', OSM_EXTRACT: path }
    server = await startTestServer({ kind: 'embedded', clock: movableClock(), env })
  })
  afterAll(async () => {
    await server.stop()
    await owner.end()
    await Promise.all([userDatabase.stop(), folder.stop()])
  })

  /** Replaces the extract at its path, as an operator would. */
  async function publish(restaurants: readonly Restaurant[]): Promise<void> {
    await writeExtract(path, restaurants)
    dataRelease += 1
    await utimes(path, new Date(), new Date(Date.now() + dataRelease * 10_000))
  }
  async function campaignOf(person: SignedIn, more: object = {}): Promise<string> {
    const body = { name: 'Restaurants', request: { ...request, ...more } }
    const { json } = await person.browser.post('/api/campaigns/save', body)
    return String(Object(json['campaign']).id)
  }
  const compared = ({ browser }: SignedIn, id: string, jobId: unknown) =>
    waitFor(
      'the comparison',
      async () => {
        const status = (await browser.get('/api/runtime/status')).json
        if (status['endTime'] !== null) server.clock.advance(5_000)
        const { json } = await browser.get('/api/campaigns')
        const { lastComparison } = Object(
          z
            .array(z.looseObject({ id: z.string() }))
            .parse(json['campaigns'])
            .find((one) => one.id === id),
        )
        return lastComparison?.jobId === jobId && lastComparison.counts !== null
      },
      limitMs,
    )
  /** Runs the campaign again and returns the changes. */
  async function run(person: SignedIn, id: string) {
    const { json } = await person.browser.post('/api/campaigns/run', { id })
    const { json: listed } = await person.browser.get(`/api/campaigns/comparisons?campaign=${id}`)
    const begun = z.array(z.looseObject({ isFirst: z.boolean() })).parse(listed['comparisons'])
    expect(begun[0]?.isFirst).toBe(begun.length === 1)
    await compared(person, id, json['jobId'])
    const answer = await person.browser.get(`/api/campaigns/changes?campaign=${id}&limit=1000`)
    return { jobId: String(json['jobId']), ...changesSchema.parse(answer.json) }
  }
  const reported = ({ changes }: Awaited<ReturnType<typeof run>>) =>
    changes
      .map(({ kind: what, fields, listing }) => [
        what,
        listing.source_id,
        Object.fromEntries(fields.map(({ field, from, to }) => [field, [from, to]])),
      ])
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const statusesOf = async (ids: string[]) =>
    (
      await owner.query(
        'select source_id, status from "BusinessDatabase" where source_id = any($1) order by source_id',
        [ids],
      )
    ).rows

  test('are exactly the edits of the extract, in answer, file, webhook, table and the history of each listing', async () => {
    const restaurants = await realRestaurants()
    expect(restaurants.length).toBeGreaterThan(100)
    const [renamed, reopening, closing, removed, alsoRemoved, moved, hoursless] = restaurants
    if (!renamed || !reopening || !closing || !removed || !alsoRemoved || !moved || !hoursless)
      throw new Error('too few')
    const receiver = await startTestReceiver()
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false })
    await person.browser.post('/api/webhooks/create', { url: receiver.url, events: ['changes.found'] })
    const id = await campaignOf(person)

    const first = await run(person, id)
    expect([first.comparison?.isFirst, first.changes]).toEqual([true, []])
    const untouched = await run(person, id)
    expect([untouched.comparison?.isFirst, untouched.changes]).toEqual([false, []])

    const added: Restaurant = {
      ...renamed,
      id: 9_000_000_001,
      latitude: renamed.latitude + 0.002,
      tags: { amenity: 'restaurant', name: 'Quince & Quail', 'addr:street': 'Allen Street', 'addr:housenumber': '7' },
    }
    const edited = restaurants
      .filter(({ id: node }) => node !== removed.id && node !== alsoRemoved.id)
      .map((one): Restaurant => {
        if (one === renamed) return { ...one, tags: { ...one.tags, name: 'The Renamed One', phone: '+1 212 555 0188' } }
        if (one === closing) return { ...one, tags: { ...one.tags, disused: 'yes' } }
        if (one === moved) return { ...one, id: 9_000_000_002 }
        return one
      })
    await publish([...edited, added])
    const second = await run(person, id)
    const status = (from: string, to: string) => ({ status: [from, to] })
    const phoneBefore = second.changes
      .find(({ listing }) => listing.source_id === `node/${renamed.id}`)
      ?.fields.find(({ field }) => field === 'phone')?.from
    const edits = [
      [
        'changed',
        `node/${renamed.id}`,
        { name: [renamed.tags['name'], 'The Renamed One'], phone: [phoneBefore, '+12125550188'] },
      ],
      ['changed', 'node/9000000002', { source_id: [`node/${moved.id}`, 'node/9000000002'] }],
      ['closed', `node/${closing.id}`, status('open', 'permanently_closed')],
      ['new', 'node/9000000001', {}],
    ]
    expect(reported(second)).toEqual(edits.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)))
    const gone = [removed, alsoRemoved].map(({ id: node }) => `node/${node}`).toSorted()
    expect(await statusesOf([...gone, `node/${closing.id}`, `node/${moved.id}`, 'node/9000000001'])).toEqual(
      [
        ...gone.map((source_id) => ({ source_id, status: 'open' })),
        { source_id: `node/${closing.id}`, status: 'permanently_closed' },
        { source_id: `node/${moved.id}`, status: 'gone' },
        { source_id: 'node/9000000001', status: 'open' },
      ].toSorted((a, b) => (a.source_id < b.source_id ? -1 : 1)),
    )

    const third = await run(person, id)
    expect(reported(third)).toEqual(gone.map((node) => ['gone', node, status('open', 'gone')]))
    expect((await statusesOf(gone)).map((row) => row.status)).toEqual(['gone', 'gone'])

    await publish([...edited, added, removed, closing].filter((one) => one.tags['disused'] !== 'yes'))
    const fourth = await run(person, id)
    expect(reported(fourth)).toEqual(
      [
        ['reopened', `node/${removed.id}`, status('gone', 'open')],
        ['reopened', `node/${closing.id}`, status('permanently_closed', 'open')],
      ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    )
    expect((await statusesOf([`node/${removed.id}`, `node/${closing.id}`])).map((row) => row.status)).toEqual([
      'open',
      'open',
    ])
    const { rows } = await owner.query(
      'select count(*)::int as n, count(first_seen)::int as seen from "BusinessDatabase"',
    )
    expect(rows).toEqual([{ n: restaurants.length + 2, seen: restaurants.length + 2 }])

    await waitFor('the messages', () => receiver.reported.length === 8, limitMs)
    expect(receiver.reported).toEqual([...second.changes, ...third.changes, ...fourth.changes])
    receiver.stop()

    const file = await person.browser.get(`/api/campaigns/changes/export?campaign=${id}&job=${second.jobId}`)
    expect(JSON.parse(file.text)).toMatchObject(
      second.changes.map(({ kind: change, listing }) => ({ change, ...listing })),
    )
    const csv = await person.browser.get(
      `/api/campaigns/changes/export?campaign=${id}&job=${second.jobId}&kind=closed&format=csv`,
    )
    expect(csv.text.split('\r\n')).toHaveLength(3)
    expect(csv.text).toContain('closed,"status: ""open"" → ""permanently_closed"""')
    const log = await person.browser.get(`/api/table/changes?source=osm-extract&source_id=node/${closing.id}`)
    expect(changesSchema.shape.changes.parse(log.json['changes']).map(({ kind: what }) => what)).toEqual([
      'reopened',
      'closed',
    ])

    // State after a kill: the last steps are repeated, and nothing is reported twice.
    await server.database.executeSql(
      `update comparison set phase = 'seen', cursor = '', counts = null where run_id = $1`,
      [fourth.jobId],
    )
    await compared(person, id, fourth.jobId)
    const again = await person.browser.get(`/api/campaigns/changes?campaign=${id}`)
    expect(changesSchema.parse(again.json).changes).toEqual(fourth.changes)

    const other = await server.signedIn('professional')
    for (const call of ['changes', 'comparisons', 'changes/export'])
      expect((await other.browser.get(`/api/campaigns/${call}?campaign=${id}`)).status).toBe(404)
    expect((await other.browser.get(`/api/campaigns/changes?campaign=${id}&job=${fourth.jobId}`)).status).toBe(404)
    expect(
      (await other.browser.get(`/api/table/changes?source=osm-extract&source_id=node/${closing.id}`)).json['changes'],
    ).toEqual([])
    await publish(restaurants)
  })

  test('does not report opted-out listings as gone', async () => {
    const [, , left] = await realRestaurants()
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const id = await campaignOf(person)
    await run(person, id)
    const optOut = { kind: 'name', value: left?.tags['name'] ?? '', city: 'New York, NY' } as const
    await server.command({ command: 'opt-out-add', optOut })
    for (const again of [await run(person, id), await run(person, id)]) expect(reported(again)).toEqual([])
    const { rows } = await server.database.executeSql('select id from opt_out')
    for (const { id: one } of rows) await server.command({ command: 'opt-out-remove', id: Number(one) })
    expect(reported(await run(person, id))).toEqual([])
  })

  test('are equal for captures that skip known listings, and report none gone after gaps or for another extent', async () => {
    const restaurants = await realRestaurants()
    const [renamed, removed] = restaurants
    if (!renamed || !removed) throw new Error('too few')
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const id = await campaignOf(person, { onlyNew: true })
    await run(person, id)
    await publish(
      restaurants
        .filter((one) => one !== removed)
        .map((one) => (one === renamed ? { ...one, tags: { ...one.tags, name: 'Another Name' } } : one)),
    )
    expect(reported(await run(person, id))).toEqual([
      ['changed', `node/${renamed.id}`, { name: [renamed.tags['name'], 'Another Name'] }],
    ])

    // A search for bars says nothing about restaurants, and a capture that ends at a limit nothing about the rest.
    const save = (more: object) =>
      person.browser.post('/api/campaigns/save', { id, name: 'x', request: { ...request, onlyNew: true, ...more } })
    await save({ cities: [{ city: 'New York, NY', businessTypes: ['Bar'] }] })
    expect((await run(person, id)).changes).toEqual([])
    await save({ mode: 'manual' })
    expect((await run(person, id)).changes).toEqual([])
    await save({ cities: [{ city: 'New York, NY', businessTypes: ['Restaurant', 'Bar'] }] })
    expect(reported(await run(person, id))).toEqual([['gone', `node/${removed.id}`, { status: ['open', 'gone'] }]])
    await publish(restaurants)
  })

  test('a listing that the filters refuse now is neither closed nor gone, and one that they let through is new', async () => {
    const restaurants = await realRestaurants()
    const without = restaurants.filter(({ tags }) => !Object.keys(tags).some((key) => key.includes('website')))
    const [listed, unlisted, removed] = without
    if (!listed || !unlisted || !removed) throw new Error('too few')
    const website = 'https://restaurant.example/'
    const withWebsite = (one: Restaurant): Restaurant => ({ ...one, tags: { ...one.tags, website } })
    const published = async (changed: Map<Restaurant, Restaurant | null>) =>
      await publish(
        restaurants.flatMap((one) => {
          const change = changed.get(one)
          return change === null ? [] : (change ?? one)
        }),
      )
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    for (const more of [{}, { onlyNew: true }]) {
      await published(new Map([[unlisted, withWebsite(unlisted)]]))
      const id = await campaignOf(person, { filters: { hasWebsite: false }, ...more })
      const first = await run(person, id)
      expect(first.changes).toEqual([])
      // One gets a website, one loses it, one is removed.
      await published(
        new Map([
          [listed, withWebsite(listed)],
          [removed, null],
        ]),
      )
      const second = await run(person, id)
      expect(reported(second)).toEqual(
        [
          ['changed', `node/${listed.id}`, { website: [null, website] }],
          ['new', `node/${unlisted.id}`, {}],
        ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      )
      const third = await run(person, id)
      expect(reported(third)).toEqual([['gone', `node/${removed.id}`, { status: ['open', 'gone'] }]])
      expect(reported(await run(person, id))).toEqual([])
      const comparison = await person.browser.get(`/api/jobs/compare?from=${first.jobId}&to=${third.jobId}`)
      expect(comparison.json['counts']).toMatchObject({ new: 1, changed: 1, gone: 1, closed: 0, reopened: 0 })

      // Other filters say nothing about what these found.
      const save = { id, name: 'x', request: { ...request, ...more, filters: { hasWebsite: true } } }
      await person.browser.post('/api/campaigns/save', save)
      for (const again of [await run(person, id), await run(person, id)])
        expect(reported(again).filter(([what]) => what !== 'changed')).toEqual([])
    }
    await publish(restaurants)
  })

  test('report none gone when an area is made smaller under the same name, nor an opted-out listing of an area', async () => {
    const restaurants = await realRestaurants()
    const [middle] = restaurants
    if (!middle) throw new Error('too few')
    const circle = (radiusM: number) => {
      const area = { kind: 'circle', name: 'Downtown', center: [middle.longitude, middle.latitude], radiusM }
      return { cities: [], areas: [{ area, businessTypes: ['Restaurant'] }] }
    }
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const id = await campaignOf(person, circle(2_000))
    await run(person, id)
    await run(person, id)
    await person.browser.post('/api/campaigns/save', { id, name: 'x', request: { ...request, ...circle(100) } })
    for (const again of [await run(person, id), await run(person, id)]) expect(reported(again)).toEqual([])

    const optOut = { kind: 'name', value: middle.tags['name'] ?? '', city: null } as const
    await server.command({ command: 'opt-out-add', optOut })
    for (const again of [await run(person, id), await run(person, id)]) expect(reported(again)).toEqual([])
    const { rows } = await server.database.executeSql('select id from opt_out')
    for (const { id: one } of rows) await server.command({ command: 'opt-out-remove', id: Number(one) })
    expect(reported(await run(person, id))).toEqual([])
    await publish(restaurants.filter((one) => one !== middle))
    await run(person, id)
    expect(reported(await run(person, id))).toEqual([['gone', `node/${middle.id}`, { status: ['open', 'gone'] }]])
    await publish(restaurants)
  })
})
