import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { outlinesAnswerSchema, runAreaSchema } from '@gazetteer/contract'
import { outsideTransactions } from '@gazetteer/app-database'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { cityBox, customArea, findCity, partsOf } from '@gazetteer/places'
import { readRunResult, startTestServer } from '../../../testing/index.ts'
import { cityAreas } from './city-areas.ts'

const mapSchema = z.object({
  areas: z.array(runAreaSchema),
  businessTypes: z.array(z.string()),
  points: z.array(z.tuple([z.number(), z.number()])),
})
const world = 'bbox=-180,-90,180,90'
const total = (areas: readonly { requests: number }[]) => areas.reduce((sum, { requests }) => sum + requests, 0)

test('a run over several cities shows all of them, one type when filtered, and in the history the processed ones', async () => {
  const server = await startTestServer({ kind: 'embedded', clock: runningClock() })
  try {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const cities = ['Boise, ID', 'Nampa, ID'].map((city) => ({ city, businessTypes: ['Dentist', 'Bakery'] }))
    await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
    const { listings } = await readRunResult(browser)
    const mapOf = async (query: string) => mapSchema.parse((await browser.get(`/api/runtime/map?${query}`)).json)
    const whole = await mapOf(world)
    expect(new Set(whole.areas.map(({ city }) => city))).toEqual(new Set(['Boise, ID', 'Nampa, ID']))
    expect(whole.businessTypes).toEqual(['Dentist', 'Bakery'])
    expect(whole.points).toHaveLength(listings.length)
    const [job] = z
      .array(z.object({ requests: z.number(), citiesProcessed: z.number() }))
      .parse((await browser.get('/api/jobs')).json['jobs'])
    expect(total(whole.areas)).toBe(job?.requests)
    expect(job?.citiesProcessed).toBe(2)
    const dentists = await mapOf(`${world}&type=Dentist`)
    const bakeries = await mapOf(`${world}&type=Bakery`)
    expect(dentists.points.length + bakeries.points.length).toBe(whole.points.length)
    expect(Math.min(dentists.points.length, bakeries.points.length)).toBeGreaterThan(0)
  } finally {
    await server.stop()
  }
})

test('the parts of a city are the same before and during a run', async () => {
  const server = await startTestServer({ kind: 'embedded', clock: runningClock() })
  try {
    const { browser } = await server.signedIn('professional')
    const outlinesOf = (id: string) => browser.post('/api/areas/outlines', { areas: [{ kind: 'admin', id }] })
    const [before] = outlinesAnswerSchema.parse((await outlinesOf('city:Nampa, ID')).json).outlines
    await browser.post('/api/db/save', { provider: 'none' })
    await browser.post('/api/runtime/start', { cities: [{ city: 'Nampa, ID', businessTypes: ['Dentist'] }] })
    await readRunResult(browser)
    const during = mapSchema.parse((await browser.get('/api/runtime/map')).json).areas
    expect(before?.label).toBe('Nampa, ID')
    expect(before?.parts.length).toBeGreaterThan(1)
    expect(before?.parts.map(({ label, rings }) => ({ label, rings }))).toEqual(
      during.map(({ label, rings }) => ({ label, rings })),
    )
    expect((await outlinesOf('city:Nowhere')).status).toBe(400)
  } finally {
    await server.stop()
  }
})

test('a page stored while the map is read is in it with its areas and its listings, or not at all', async () => {
  const server = await startTestServer({ kind: 'postgres', clock: runningClock() })
  try {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const cities = [{ city: 'Nampa, ID', businessTypes: ['Dentist'] }]
    await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
    await readRunResult(browser)
    const readMap = async () => mapSchema.parse((await browser.get('/api/runtime/map')).json)
    const before = await readMap()
    expect(before.points.length).toBeGreaterThan(1)

    const { db } = server.database
    const during = await db.transaction().execute(async (trx) => {
      await sql`lock table capture_area`.execute(trx)
      const map = outsideTransactions(readMap)
      await waitFor('a map that waits', async () => {
        const waiting = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(trx)
        return waiting.rows.length > 0 ? true : undefined
      })
      await sql`update capture_run set last_seq = 1, delivered_seq = 1`.execute(trx)
      await sql`update capture_area set requests = requests + 100`.execute(trx)
      // Not the promise itself: the transaction would wait for it before its commit.
      return { map }
    })
    expect(await during.map).toEqual(before)
    const after = await readMap()
    expect(after.points).toHaveLength(1)
    expect(total(after.areas)).toBeGreaterThan(total(before.areas))
  } finally {
    await server.stop()
  }
})

const nothing = { types: ['Dentist'], areas: [], fresh: new Map<string, number>(), left: new Map(), isOver: false }
const fetched = {
  task: 0,
  state: 'done' as const,
  isSplit: false,
  isTaskDone: false,
  cursor: null,
  dataRelease: null,
  isMerging: false,
  raw: 30,
  outside: 3,
  requests: 2,
  reason: null,
}

test('an area over many parts is counted with one of them, which the others name', () => {
  const boise = findCity('Boise, ID')
  if (boise === null) throw new Error('no Boise')
  const parts = partsOf(boise)
  const box = { south: 40, north: 46, west: -120, east: -110 }
  const area = { ...fetched, box }
  const shown = cityAreas(boise, { ...nothing, areas: [area], isOver: true })
  expect(shown).toHaveLength(parts.length)
  expect(total(shown)).toBe(2)
  expect(shown.every(({ state }) => state === 'done')).toBe(true)
  const owner = shown.find(({ requests }) => requests > 0)
  expect(shown.filter(({ askedWith }) => askedWith === owner?.label)).toHaveLength(parts.length - 1)
})

test('a part with requests is not "not requested", although one of its areas was left out', () => {
  const boise = findCity('Boise, ID')
  if (boise === null) throw new Error('no Boise')
  const box = { south: 40, north: 46, west: -120, east: -110 }
  const left = { ...fetched, box, state: 'left' as const, raw: 0, outside: 0, requests: 0 }
  const skipped = { ...left, reason: { code: 'not-requested' as const } }
  const asked = { ...left, task: 1, state: 'done' as const, raw: 15, requests: 1, reason: null }
  const reasonsOf = (areas: (typeof skipped | typeof asked)[]) =>
    new Set(cityAreas(boise, { ...nothing, areas, isOver: true }).map(({ reason }) => reason))
  expect([...reasonsOf([skipped])]).toEqual(['not requested'])
  expect([...reasonsOf([skipped, asked])]).toEqual(['stopped before its last page'])
})

test('a state shows its counties: passed ones are done, and the rest has requests and rows outside', () => {
  const texas = customArea({ name: 'Texas', shape: { kind: 'admin', id: 'state:TX' } })
  const [travis, elPaso] = ['county:48453', 'county:48141']
  const box = cityBox(texas)
  const area = { ...fetched, box, state: 'running' as const, cursor: 'n3.0@files' }
  const west = { south: 25, north: 37, west: -107, east: -104 }
  const shown = (changes: Partial<Parameters<typeof cityAreas>[1]>) => {
    const fresh = new Map([
      [travis, 20],
      [elPaso, 4],
    ])
    const areas = cityAreas(texas, { ...nothing, fresh, areas: [area], left: new Map([[area, [west]]]), ...changes })
    const lines = new Map(areas.map((one) => [one.path, one]))
    return { areas, stateOf: (key: string) => lines.get(`Texas/${key}`)?.state }
  }
  const { areas, stateOf } = shown({})
  expect(areas).toHaveLength(255)
  expect([stateOf(travis), stateOf(elPaso)]).toEqual(['done', 'running'])
  expect(areas.find(({ label }) => label === 'Travis County, TX')).toMatchObject({ raw: 20, fresh: 20, requests: 0 })
  expect(areas.at(-1)).toMatchObject({ isRemainder: true, raw: 6, fresh: 0, outside: 3, requests: 2, rings: [] })
  expect(areas.slice(0, -1).every(({ rings }) => rings.length > 0)).toBe(true)
  const merging = { ...area, isMerging: true }
  expect(shown({ areas: [merging], left: new Map([[merging, [west]]]) }).stateOf(travis)).toBe('running')
  const cut = { ...area, state: 'gap' as const, reason: { code: 'cut-short' as const } }
  const stopped = shown({ areas: [cut], left: new Map([[cut, [west]]]), isOver: true })
  expect([stopped.stateOf(travis), stopped.stateOf(elPaso)]).toEqual(['done', 'failed'])
  const before = shown({ areas: [], left: new Map() })
  expect([before.stateOf(travis), before.stateOf(elPaso)]).toEqual(['waiting', 'waiting'])
  const probed = { ...area, state: 'done' as const }
  expect(shown({ areas: [probed], left: new Map() }).stateOf(travis)).toBe('running')
  expect(shown({ areas: [{ ...probed, isTaskDone: true }], left: new Map() }).stateOf(travis)).toBe('done')
  expect(shown({ areas: [probed], left: new Map(), isOver: true }).stateOf(travis)).toBe('done')
})
