import { createServer, type Server } from 'node:http'
import type { AreaRequest } from '@gazetteer/contract'
import { jobCitiesAnswerSchema, runtimeStatusSchema } from '@gazetteer/contract'
import { distanceMeters, polygonsHold, preparePolygons } from '@gazetteer/geography'
import { listingSchema } from '@gazetteer/listing'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, readRunResult, startTestServer } from '../../../../testing/index.ts'

let server: TestServer
let isochrones: Server
const asked: { url: string; body: unknown }[] = []
const boise = { longitude: -116.2, latitude: 43.61 }
/** West of the city's centre, with a hole. */
const ring = (size: number): [number, number][] => [
  [boise.longitude - size, boise.latitude - size],
  [boise.longitude + size, boise.latitude - size],
  [boise.longitude + size, boise.latitude + size],
  [boise.longitude - size, boise.latitude + size],
  [boise.longitude - size, boise.latitude - size],
]
const withHole = { type: 'Polygon', coordinates: [ring(0.06), ring(0.02)] }

beforeAll(async () => {
  isochrones = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) })
      const feature = {
        type: 'Feature',
        properties: { contour: 10 },
        geometry: { type: 'Polygon', coordinates: [ring(0.03)] },
      }
      response.end(JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
    })
  })
  await new Promise<void>((done) => isochrones.listen(0, '127.0.0.1', done))
  const address = isochrones.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  server = await startTestServer({
    clock: runningClock(),
    env: { ISOCHRONE_URL: `http://127.0.0.1:${port}/isochrone` },
  })
})
afterAll(async () => {
  await server.stop()
  isochrones.closeAllConnections()
  isochrones.close()
})

const rowSchema = listingSchema.omit({ created_at: true, last_updated: true })
const jobSchema = z.object({
  jobs: z.array(
    z.object({ id: z.string(), filename: z.string().nullable(), gaps: z.array(z.unknown()), isAbridged: z.boolean() }),
  ),
})

async function capture(area: AreaRequest, person?: SignedIn) {
  const { browser } = person ?? (await server.signedIn('professional'))
  await browser.post('/api/db/save', { provider: 'none' })
  const started = await browser.post('/api/runtime/start', {
    mode: 'autonomous',
    areas: [{ area, businessTypes: ['Restaurant'] }],
  })
  expect(started.json).toMatchObject({ success: true })
  await waitFor(
    'the end',
    async () => {
      const status = runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)
      return status.endTime !== null
    },
    60_000,
  )
  const [job] = jobSchema.parse((await browser.get('/api/jobs')).json).jobs
  const { listings } = await readRunResult(browser)
  return { browser, job, listings: z.array(rowSchema).parse(listings) }
}

const pointOf = ({ longitude, latitude }: z.infer<typeof rowSchema>) => ({
  longitude: longitude ?? 0,
  latitude: latitude ?? 0,
})

/** Every listing of the city and its neighbours, as the reference. */
async function everything() {
  const { listings } = await capture({
    kind: 'circle',
    name: 'Around',
    center: [boise.longitude, boise.latitude],
    radiusM: 25_000,
  })
  return listings
}

test('a polygon with a hole, a circle and a drive time hold exactly what a wider capture has inside', async () => {
  const all = await everything()
  const idsIn = (holds: (point: { longitude: number; latitude: number }) => boolean) =>
    all
      .filter((one) => holds(pointOf(one)))
      .map(({ source_id: id }) => id)
      .sort()
  const ids = async (area: AreaRequest) => (await capture(area)).listings.map(({ source_id: id }) => id).sort()

  const prepared = preparePolygons([[ring(0.06), ring(0.02)]])
  const inside = idsIn((point) => polygonsHold(prepared, point))
  expect(inside.length).toBeGreaterThan(20)
  expect(await ids({ kind: 'polygon', name: 'Ring', geometry: withHole })).toEqual(inside)

  const circle = { kind: 'circle', name: 'Centre', center: [boise.longitude, boise.latitude], radiusM: 3_000 } as const
  const near = idsIn((point) => distanceMeters(point, boise) <= 3_000)
  expect(near.length).toBeGreaterThan(5)
  expect(await ids({ ...circle, center: [boise.longitude, boise.latitude] })).toEqual(near)

  const reached = preparePolygons([[ring(0.03)]])
  const drive = {
    kind: 'drive-time',
    name: 'Ten minutes',
    center: [boise.longitude, boise.latitude] as [number, number],
    minutes: 10,
    mode: 'car',
  } as const
  expect(await ids(drive)).toEqual(idsIn((point) => polygonsHold(reached, point)))
  expect(asked.at(-1)).toMatchObject({ url: '/isochrone', body: { costing: 'auto', contours: [{ time: 10 }] } })
}, 60_000)

test('a listing keeps the city and state of its own address, and the job has its areas for another start', async () => {
  const { browser, job, listings } = await capture({ kind: 'zips', name: 'Downtown', zips: ['83702', '83706'] })
  expect(listings.length).toBeGreaterThan(10)
  expect(new Set(listings.map(({ state }) => state))).toEqual(new Set(['ID']))
  expect(job).toMatchObject({ isAbridged: true, gaps: [] })
  const { areas, cities } = jobCitiesAnswerSchema.parse((await browser.get(`/api/jobs/cities?jobId=${job?.id}`)).json)
  expect(cities).toEqual([])
  expect(areas).toEqual([
    { area: { kind: 'zips', name: 'Downtown', zips: ['83702', '83706'] }, businessTypes: ['Restaurant'] },
  ])
  const { json: map } = await browser.get('/api/runtime/map')
  expect(map['areas']).toHaveLength(2)
})

test('areas are found by name, and an id can be captured', async () => {
  const { browser } = await server.signedIn('professional')
  const found = async (q: string) => (await browser.get(`/api/areas?q=${encodeURIComponent(q)}&limit=5`)).json['areas']
  const withFields = (fields: object): unknown => expect.objectContaining(fields)
  expect(await found('Travis County, TX')).toContainEqual(
    withFields({ id: 'county:48453', kind: 'county', label: 'Travis County, TX' }),
  )
  expect(await found('Bavaria')).toContainEqual(
    withFields({ id: 'region:DE-BY', kind: 'region', label: 'Bavaria, Germany' }),
  )
  expect(await found('78704')).toEqual([
    withFields({ id: 'zip:78704', kind: 'zip', label: 'ZIP 78704', city: 'Austin, TX' }),
    withFields({ id: 'city:Austin, TX', kind: 'city', label: 'Austin, TX' }),
  ])
  expect(await found('Boise')).toContainEqual(withFields({ id: 'city:Boise, ID', kind: 'city', label: 'Boise, ID' }))
  const { listings } = await capture({ kind: 'admin', id: 'zip:83702' })
  expect(listings.length).toBeGreaterThan(5)
})

test.each<[string, unknown, string]>([
  [
    'a line',
    { kind: 'polygon', name: 'A', geometry: { type: 'LineString', coordinates: ring(1) } },
    'A: A LineString encloses no area. Draw a Polygon or MultiPolygon.',
  ],
  [
    'no geometry',
    { kind: 'polygon', name: 'A', geometry: null },
    'A: The area is not GeoJSON: it must be an object with a type.',
  ],
  ['a negative radius', { kind: 'circle', name: 'A', center: [0, 0], radiusM: -1 }, 'The radius must be above 0 m.'],
  [
    'a radius that is a text',
    { kind: 'circle', name: 'A', center: [0, 0], radiusM: '5 km' },
    'The radius must be a number of metres.',
  ],
  [
    'a longitude that does not exist',
    { kind: 'circle', name: 'A', center: [200, 0], radiusM: 1_000 },
    'The longitude must be a number from -180 to 180.',
  ],
  [
    'latitude and longitude exchanged',
    { kind: 'drive-time', name: 'A', center: [43.6, -116.2], minutes: 10, mode: 'car' },
    'The latitude must be a number from -90 to 90.',
  ],
  [
    'a center without a latitude',
    { kind: 'circle', name: 'A', center: [0], radiusM: 1_000 },
    'The center must be [longitude, latitude] in degrees.',
  ],
  [
    'a drive time of a day',
    { kind: 'drive-time', name: 'A', center: [0, 0], minutes: 1_440, mode: 'car' },
    'A drive time can be from 1 to 120 minutes, in whole minutes.',
  ],
  ['an unknown ZIP code', { kind: 'zips', name: 'A', zips: ['00000'] }, 'No area is known for the ZIP code: 00000.'],
  [
    'a wrong ZIP code among others',
    { kind: 'zips', name: 'A', zips: ['78704', '1234'] },
    '"1234" is not a ZIP code. ZIP codes have five digits.',
  ],
  [
    'many wrong ZIP codes',
    { kind: 'zips', name: 'A', zips: ['7870A', '1', '2', '3', '4', '5', '6'] },
    '"7870A", "1", "2", "3", "4" and 2 more are not ZIP codes. ZIP codes have five digits.',
  ],
  [
    'an unknown id',
    { kind: 'admin', id: 'county:99999' },
    'There is no area "county:99999". GET /api/areas finds ids.',
  ],
  ['no name', { kind: 'zips', name: ' ', zips: ['78704'] }, 'Enter a name for the area.'],
])('refuses %s with the reason', async (_, area, message) => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const body = { mode: 'autonomous', areas: [{ area, businessTypes: ['Restaurant'] }] }
  const answer = await browser.post('/api/runtime/start', body)
  expect([answer.status, String(answer.json['message'])]).toEqual([400, expect.stringContaining(message)])
})

test('areas need the autonomous mode, business types and different names', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const area = { kind: 'zips', name: 'A', zips: ['83702'] }
  const start = async (body: object) => (await browser.post('/api/runtime/start', body)).json['message']
  const one = { area, businessTypes: ['Restaurant'] }
  expect(await start({ mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant', areas: [one] })).toBe(
    'Areas can be captured in autonomous mode only.',
  )
  expect(await start({ areas: [{ area, businessTypes: [] }] })).toBe('Choose at least one business type for each area')
  expect(await start({ areas: [one, one] })).toBe('Two areas are called A. Give each a name of its own.')
})

const driveTime = (minutes: number) => ({
  area: {
    kind: 'drive-time',
    name: `${minutes} minutes`,
    center: [boise.longitude, boise.latitude],
    minutes,
    mode: 'car',
  },
  businessTypes: ['Restaurant'],
})

test('drive times of a free account, and too many of them, are refused before the service is asked', async () => {
  const requests = asked.length
  const plan = async (browser: SignedIn['browser'], count: number) => {
    const areas = Array.from({ length: count }, (_, at) => driveTime(at + 1))
    return await browser.post('/api/runtime/plan', { areas })
  }
  const free = await server.signedIn()
  expect((await plan(free.browser, 1)).status).toBe(403)
  const professional = await server.signedIn('professional')
  const many = await plan(professional.browser, 21)
  expect([many.status, many.json['error']]).toEqual([400, 'A capture can have up to 20 drive-time areas.'])
  expect(asked.length).toBe(requests)
  expect((await plan(professional.browser, 20)).status).toBe(200)
})
