import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { businessTypes } from '@gazetteer/business-types'
import type { AreaRequest } from '@gazetteer/contract'
import { listingSchema } from '@gazetteer/listing'
import { zipsInBox } from '@gazetteer/places/us'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, readRunResult, startTestServer } from '../../../testing/index.ts'

/**
 * Areas of real OpenStreetMap extracts hold exactly the listings of a far larger area that are inside by a reference
 * that is computed another way: winding numbers, chords of a sphere, loops over all ZIP areas.
 */
const extracts = [realData('osm/baltimore.osm.pbf'), realData('osm/vancouver-poi.osm.pbf')]
const rowSchema = listingSchema.pick({ source_id: true, zip: true, latitude: true, longitude: true })
type Row = z.infer<typeof rowSchema>
type Ring = [number, number][]
type Point = { x: number; y: number }

let server: TestServer
let person: SignedIn
beforeAll(async () => {
  if (extracts.includes(null)) return
  server = await startTestServer({
    clock: runningClock(),
    env: { MAPS_SOURCE: 'osm-extract', OSM_EXTRACT: extracts.join(',') },
  })
  person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
})
afterAll(async () => await server?.stop())

async function capture(area: AreaRequest): Promise<Row[]> {
  const { browser } = person
  const all = businessTypes.map(({ name }) => name)
  const started = await browser.post('/api/runtime/start', {
    mode: 'autonomous',
    source: 'osm-extract',
    areas: [{ area, businessTypes: all }],
  })
  expect(started.json).toMatchObject({ success: true })
  await waitFor('the end', async () => (await browser.get('/api/runtime/status')).json['endTime'] !== null, 60_000)
  return z.array(rowSchema).parse((await readRunResult(browser)).listings)
}

const ringsSchema = z.array(z.array(z.tuple([z.number(), z.number()])))
const multiSchema = z.array(ringsSchema)

const idsOf = (rows: readonly Row[]): unknown[] => rows.map(({ source_id: id }) => id).sort()
const pointOf = ({ longitude, latitude }: Row): Point => ({ x: longitude ?? 0, y: latitude ?? 0 })

/** How often the ring goes around the point. */
function windings(ring: Ring, { x, y }: Point): number {
  let turned = 0
  ring.forEach(([x2, y2], at) => {
    const [x1, y1] = ring[(at + ring.length - 1) % ring.length] ?? [x2, y2]
    turned += Math.atan2((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y), (x1 - x) * (x2 - x) + (y1 - y) * (y2 - y))
  })
  return Math.round(turned / (2 * Math.PI))
}

const isWithin = (rings: readonly Ring[], point: Point): boolean =>
  rings.filter((ring) => windings(ring, point) !== 0).length % 2 === 1

/** Metres, by the chord of a sphere with the mean radius of the earth. */
function chordMeters(a: Point, b: Point): number {
  const vector = ({ x, y }: Point): [number, number, number] => {
    const [east, north] = [(x * Math.PI) / 180, (y * Math.PI) / 180]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  }
  const [one, other] = [vector(a), vector(b)]
  const chord = Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))
  return 2 * Math.asin(chord / 2) * 6_371_008.8
}

const squareOf = ({ x, y }: Point, size: number): Ring => [
  [x - size, y - size],
  [x + size, y - size],
  [x + size, y + size],
  [x - size, y + size],
  [x - size, y - size],
]
/** A star with 24 corners, which no box resembles. */
const starOf = ({ x, y }: Point, size: number): Ring => {
  const corners = Array.from({ length: 24 }, (_, at): [number, number] => {
    const [turn, radius] = [(at * Math.PI) / 12, at % 2 === 0 ? size : size / 3]
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
  })
  return [...corners, corners[0] ?? [x, y]]
}

describe.skipIf(extracts.includes(null)).each([
  ['Baltimore', { x: -76.61, y: 39.29 }],
  ['Vancouver', { x: -123.11, y: 49.27 }],
])('%s', (name, middle) => {
  let all: Row[]
  beforeAll(async () => {
    all = await capture({ kind: 'polygon', name: `All of ${name}`, geometry: polygon([squareOf(middle, 0.9)]) })
  })

  const polygon = (rings: readonly Ring[]) => ({ type: 'Polygon', coordinates: rings })

  test('a circle', async () => {
    const near = all.filter((row) => chordMeters(pointOf(row), middle) <= 2_500)
    expect(near.length).toBeGreaterThan(50)
    expect(near.length).toBeLessThan(all.length)
    expect(
      idsOf(await capture({ kind: 'circle', name: 'Near', center: [middle.x, middle.y], radiusM: 2_500 })),
    ).toEqual(idsOf(near))
  })

  test('a polygon with a hole', async () => {
    const rings = [starOf(middle, 0.08), squareOf(middle, 0.006)]
    const inside = all.filter((row) => isWithin(rings, pointOf(row)))
    expect(inside.length).toBeGreaterThan(50)
    expect(all.some((row) => windings(rings[1] ?? [], pointOf(row)) !== 0)).toBe(true)
    expect(idsOf(await capture({ kind: 'polygon', name: 'Star', geometry: polygon(rings) }))).toEqual(idsOf(inside))
  })
})

describe.skipIf(extracts.includes(null))('Baltimore', () => {
  const around = {
    kind: 'circle',
    name: 'Around',
    center: [-76.61, 39.29] as [number, number],
    radiusM: 60_000,
  } as const

  test('a list of ZIP codes: those of the addresses, else the nearest ZIP area', async () => {
    const wanted = ['21201', '21202', '21230']
    const nearestTo = (point: Point): string | undefined => {
      const distances = zipsInBox({ south: 38, west: -78, north: 41, east: -75 }).map(
        ({ zip, longitude: x, latitude: y }) => ({ zip, away: chordMeters(point, { x, y }) }),
      )
      return distances.reduce((best, one) => (one.away < best.away ? one : best)).zip
    }
    const expected = (await capture(around)).filter((row) =>
      wanted.includes(row.zip?.slice(0, 5) ?? nearestTo(pointOf(row)) ?? ''),
    )
    expect(expected.length).toBeGreaterThan(30)
    expect(idsOf(await capture({ kind: 'zips', name: 'Three ZIP codes', zips: wanted }))).toEqual(idsOf(expected))
  })

  test.each([
    ['Baltimore (city), MD', '24510'],
    ['Baltimore County, MD', '24005'],
  ])('the boundary of %s, of which ours is rounded to ten metres', async (_, id) => {
    const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
    const atlas: Topology<{ counties: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'))
    const county = feature(atlas, atlas.objects.counties).features.find((one) => String(one.id) === id)
    const geometry = county?.geometry
    const coordinates: unknown = geometry !== undefined && 'coordinates' in geometry ? geometry.coordinates : []
    const rings =
      geometry?.type === 'MultiPolygon' ? multiSchema.parse(coordinates).flat() : ringsSchema.parse(coordinates)
    const inside = (await capture(around)).filter((row) => isWithin(rings, pointOf(row)))
    const ours = new Set(idsOf(await capture({ kind: 'admin', id: `county:${id}` })))
    const different = ours.size + inside.length - 2 * inside.filter((row) => ours.has(row.source_id)).length
    expect(ours.size).toBeGreaterThan(0)
    expect(different).toBeLessThanOrEqual(1)
  })
})
