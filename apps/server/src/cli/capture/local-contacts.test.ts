import { createHostTurns, openSiteVisitor } from '@gazetteer/contacts'
import { type ExportedListing, unknownFields } from '@gazetteer/listing'
import { runningClock } from '@gazetteer/testkit'
import {
  mailOf,
  restaurant,
  restaurantPage,
  startWebsites,
  type Websites,
} from '@gazetteer/testkit/fakes/restaurant-websites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLocalContacts } from './local-contacts.ts'

let websites: Websites
beforeAll(async () => void (websites = await startWebsites(restaurantPage)))
afterAll(() => websites.stop())

const listing = (id: number): ExportedListing => ({
  ...unknownFields,
  ...restaurant(id),
  zip: '10002',
  city: 'New York',
  state: 'NY',
  country: 'US',
  website: websites.urlOf(id),
  source: 'alltheplaces',
  source_id: String(id),
  created_at: '2026-11-28T00:00:00.000Z',
  last_updated: '2026-11-28T00:00:00.000Z',
})

async function* listings(count: number): AsyncGenerator<ExportedListing> {
  for (let id = 0; id < count; id += 1) yield listing(id)
}

async function completed(count: number, maxSites?: number): Promise<ExportedListing[]> {
  const clock = runningClock()
  const visitor = openSiteVisitor({
    contact: 'operator@gazetteer.example',
    version: '1.0.0',
    proxy: null,
    allowPrivate: true,
    personal: false,
    now: clock.now,
    turns: createHostTurns(),
    memory: { read: async () => null, write: async () => undefined },
    resolveMx: null,
  })
  const progress: number[] = []
  const onProgress = ({ visited }: { visited: number }): void => void progress.push(visited)
  const limits = maxSites === undefined ? {} : { maxSites }
  const signal = new AbortController().signal
  const all: ExportedListing[] = []
  for await (const one of withLocalContacts(listings(count), { limits, visitor, onProgress }, { clock, signal }))
    all.push(one)
  await visitor.close()
  expect(progress.at(-1)).toBe(maxSites ?? count)
  return all
}

test('listings of a file get what their websites have, with page and status', async () => {
  const rows = await completed(5)
  expect(rows).toMatchObject([
    { email: mailOf(0), website_status: 'ok', field_sources: { email: { source: 'website', how: 'link' } } },
    { email: mailOf(1), website_status: 'ok' },
    { email: mailOf(2), website_status: 'ok' },
    { email: null, website_status: 'refused', field_sources: null },
    { email: null, website_status: 'ok', field_sources: null },
  ])
}, 30_000)

test('a limit of websites leaves the others unvisited', async () => {
  const rows = await completed(3, 1)
  expect(rows.map(({ email }) => email)).toEqual([mailOf(0), null, null])
  expect(rows.map((row) => row.website_status)).toEqual(['ok', undefined, undefined])
}, 30_000)
