import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holds } from '@gazetteer/geography'
import { belongsToCity, type City, cityBox, findCity } from '@gazetteer/places'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOsmExtract } from './index.ts'
import { pbfFile, type Written } from './pbf-writer.fixture.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
})
afterEach(() => rm(folder, { recursive: true }))

const signal = new AbortController().signal
const corners: [number, number][] = [
  [60.1, 24.8],
  [60.1, 25.1],
  [60.3, 25.1],
  [60.3, 24.8],
]
const border: Written[] = [
  ...corners.map(([latitude, longitude], at): Written => ({ type: 'node', id: at + 1, latitude, longitude })),
  // Two ways that meet end to end; the second is reversed.
  { type: 'way', id: 10, refs: [1, 2, 3] },
  { type: 'way', id: 11, refs: [1, 4, 3] },
]
const relation = (ways: number[], tags: Record<string, string> = {}): Written => ({
  type: 'relation',
  id: 20,
  members: ways.map((id) => ({ type: 'way', id })),
  tags: { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Helsinki', ...tags },
})
const cafe = (id: number, latitude: number, longitude: number): Written => ({
  type: 'node',
  id,
  latitude,
  longitude,
  tags: { amenity: 'cafe', name: `Cafe ${id}` },
})

async function opened(...elements: Written[]) {
  const path = join(folder, 'town.osm.pbf')
  await writeFile(path, pbfFile(elements.map((element) => [element])))
  const open = () => openOsmExtract({ files: [path], cacheDir: folder, now: Date.now, onWarning: () => undefined })
  return open
}

function cityNamed(text: string): City {
  const city = findCity(text)
  if (city === null) throw new Error(`Unknown city ${text}`)
  return city
}

const helsinki = cityNamed('Helsinki, Finland')

it('a city’s boundary decides for places whose address names no city, also beyond the extent from centroids', async () => {
  // Inside both; only inside the boundary (far east); only inside the centroid extent (south of the boundary).
  const open = await opened(
    ...border,
    relation([10, 11]),
    cafe(30, 60.17, 24.94),
    cafe(31, 60.29, 25.09),
    cafe(32, 60.095, 24.95),
  )
  for (const source of [open(), open()]) {
    const outline = await source.outlineOf?.(helsinki, signal)
    expect(outline && holds(outline, { latitude: 60.29, longitude: 25.09 })).toBe(true)
    const { rows } = await source.fetchPage(
      { city: helsinki, box: cityBox(helsinki), types: ['cafe'], cursor: null },
      signal,
    )
    expect(rows.map(({ name, isInExtent }) => [name, isInExtent])).toEqual([
      ['Cafe 30', true],
      ['Cafe 31', true],
      ['Cafe 32', false],
    ])
    expect(rows.filter((row) => belongsToCity(helsinki, row)).map(({ name }) => name)).toEqual(['Cafe 30', 'Cafe 31'])
    expect(rows.filter((row) => belongsToCity(helsinki, { ...row, city: 'Espoo' }))).toEqual([])
    expect(rows.filter((row) => belongsToCity(helsinki, { ...row, city: 'Helsingfors' }))).toHaveLength(3)
    await source.close()
  }
})

it.each<[string, Written[]]>([
  ['half a border', [...border, relation([10])]],
  ['a boundary with a way in another file', [...border, relation([10, 11, 12])]],
  ['a boundary of another kind', [...border, relation([10, 11], { boundary: 'protected_area' })]],
  ['a country', [...border, relation([10, 11], { admin_level: '2' })]],
  ['a name that no city bears', [...border, relation([10, 11], { name: 'Nowhere Ward 7' })]],
  ['a namesake elsewhere', [...border, relation([10, 11], { name: 'Boise' })]],
])('%s is not an outline: the extent from centroids applies', async (_what, elements) => {
  const source = (await opened(...elements, cafe(30, 60.17, 24.94)))()
  expect(await source.outlineOf?.(helsinki, signal)).toBeNull()
  expect(await source.outlineOf?.(cityNamed('Boise, ID'), signal)).toBeNull()
  const { rows } = await source.fetchPage(
    { city: helsinki, box: cityBox(helsinki), types: ['cafe'], cursor: null },
    signal,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).not.toHaveProperty('isOnGround')
  await source.close()
})
