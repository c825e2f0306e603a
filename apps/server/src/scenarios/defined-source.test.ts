import { z } from 'zod'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, readJson } from '@gazetteer/testkit'
import { fakeAcmePlaces } from '@gazetteer/testkit/fakes/fake-acme-places'
import { placesIn } from '@gazetteer/testkit/fakes/scripted-source'
import { belongsToCity, findCity } from '@gazetteer/places'
import { afterEach, expect, test } from 'vitest'
import { readRunResult, signUp, startServerProcess, startTestInstallation } from '../testing/index.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})
const example = await readFile(new URL('../../../../docs/operate/sources-file.example.yaml', import.meta.url), 'utf8')
const city = 'Boise, ID'

function acmePlaces() {
  const boise = findCity(city)
  return placesIn(city, 500).flatMap(({ sourceId: id, name, latitude: lat, longitude: lon }) => {
    if (lat === null || lon === null || boise === null) return []
    const isInside = belongsToCity(boise, { city: null, state: null, latitude: lat, longitude: lon })
    const place = { place_id: id, name: name ?? '', category: 'eating', position: { lat, lon }, score: '4,5' }
    return isInside ? [place] : []
  })
}

test('the documented example captures a city from a capped API; its rows keep the source when it is removed', async () => {
  const places = acmePlaces()
  const fake = await fakeAcmePlaces(places)
  const [folder, installation] = [await makeTestFolder(), await startTestInstallation('postgres')]
  undo.push(folder.stop, installation.stop, fake.stop)
  const file = join(folder.path, 'sources.yaml')
  await writeFile(file, example.replace('https://api.acme.example', fake.url))
  const shared = { ...installation.env, PLAN_FOR_NEW_ACCOUNTS: 'professional' }
  const server = await startServerProcess({
    ...shared,
    SOURCES_FILE: file,
    ACME_API_KEY: 'acme-secret',
    MAPS_SOURCE: 'acme-places',
  })
  const browser = server.browser()
  let cookies: ReadonlyMap<string, string>
  try {
    await signUp(browser)
    cookies = browser.cookies
    fake.faults.push('pause', 'no-rows')
    const request = { mode: 'autonomous', cities: [{ city, businessTypes: ['Restaurant'] }] }
    expect((await browser.post('/api/runtime/start', request)).json).toMatchObject({ success: true })
    const { listings, counters, spentUsd, requests } = await readRunResult(browser)
    expect(counters).toMatchObject({ outcome: 'completed', gaps: [] })
    expect(new Set(listings.map((row) => readJson(row, { source_id: z.string() }).source_id)).size).toBe(places.length)
    expect(listings[0]).toMatchObject({ source: 'acme-places', rating: 4.5 })
    // The pause was not billed.
    expect(spentUsd).toBeCloseTo((requests - 1) * 0.002, 6)
    expect(fake.asked).toHaveLength(requests)
  } finally {
    await server.stop()
  }
  const later = await startServerProcess({ ...shared, MAPS_SOURCE: 'sample' })
  try {
    const again = later.browser()
    for (const [name, value] of cookies) again.cookies.set(name, value)
    expect((await again.get('/api/jobs')).json['jobs']).toMatchObject([{ source: 'acme-places' }])
    const refused = { mode: 'autonomous', source: 'acme-places', cities: [{ city, businessTypes: ['Restaurant'] }] }
    expect(await again.post('/api/runtime/start', refused)).toMatchObject({
      status: 400,
      json: { error: expect.stringMatching(/^Unknown source: "acme-places"\. Available: overture, /) },
    })
  } finally {
    await later.stop()
  }
})

test('a start with mistakes in the file reports each of them', async () => {
  const folder = await makeTestFolder()
  undo.push(folder.stop)
  const file = join(folder.path, 'sources.yaml')
  await writeFile(file, example.replace('kind: page,', 'kind: pages,').replace('pageSize: 25', 'pageSize: 0'))
  const started = startServerProcess({
    DATA_DIR: join(folder.path, 'data'),
    SOURCES_FILE: file,
    MAPS_SOURCE: 'acme-places',
  })
  await expect(started).rejects.toThrow(
    expect.objectContaining({
      message: expect.stringContaining(
        `SOURCES_FILE ${file}: sources[0].paging.kind must be page, offset, cursor, link or none.\nSOURCES_FILE ${file}: sources[0].pageSize must be 1 or more.`,
      ),
    }),
  )
})
