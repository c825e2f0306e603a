import { setTimeout as wait } from 'node:timers/promises'
import { listingFields, outsideRow, rawListingSchema, rawNameOf } from '@gazetteer/listing'
import { belongsToCity, cityBox, findCity, type City } from '@gazetteer/places'
import { afterEach, describe, expect, it } from 'vitest'
import { SourceError } from '../port.ts'
import type { RawListing } from '@gazetteer/listing'
import type { FakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import type { AreaQuery, MapsSource, SourcePage } from '../port.ts'

export type SuiteSource = {
  /** Opens a new source without earlier caches, unless `keeps` names a folder. */
  open: (keeps?: string) => Promise<MapsSource>
  city: string
  types: string[]
  ids: () => Promise<string[]>
}

const never = new AbortController().signal

export function cityNamed(label: string): City {
  const city = findCity(label)
  if (city === null) throw new Error(`Unknown city ${label}`)
  return city
}

type FetchedCity = Pick<SuiteSource, 'city' | 'types'> & Pick<AreaQuery, 'isOutsideOnlyCounted'>

/**
 * Where rows outside the city are only counted, a source returns the same rows in the same order, those of the city with
 * the same values, and finds the same rows outside as the engine does. Returns how many of them it decided on.
 */
export async function expectSameCity(source: MapsSource, fetched: FetchedCity): Promise<number> {
  const city = cityNamed(fetched.city)
  const all = await fetchAll(source, fetched)
  const counted = await fetchAll(source, { ...fetched, isOutsideOnlyCounted: true })
  expect(counted).toEqual(
    all.map((row, index) => {
      if (counted[index]?.isOutside === undefined) return row
      const { sourceId, latitude, longitude } = row
      if (belongsToCity(city, row)) return { ...row, isOutside: false }
      return { ...outsideRow, sourceId, latitude, longitude }
    }),
  )
  return counted.filter(({ isOutside }) => isOutside !== undefined).length
}

/** All pages of a city; `onPage` runs between pages. */
export async function fetchAll(
  source: MapsSource,
  { city: label, types, isOutsideOnlyCounted = false }: FetchedCity,
  onPage?: () => Promise<void>,
): Promise<RawListing[]> {
  const city = cityNamed(label)
  const rows: RawListing[] = []
  let cursor: string | null = null
  let dataRelease: string | null = null
  do {
    const query: AreaQuery = { city, box: cityBox(city), types, cursor, dataRelease, isOutsideOnlyCounted }
    const page: SourcePage = await source.fetchPage(query, never)
    rows.push(...page.rows)
    dataRelease = page.dataRelease ?? dataRelease
    cursor = page.next
    if (cursor !== null) await onPage?.()
  } while (cursor !== null)
  return rows
}

export const idsOf = (rows: readonly RawListing[]): string[] =>
  [...new Set(rows.map(({ sourceId }) => sourceId))].sort()

/** The contract of every source. */
export function sourceSuite(name: string, kind: () => SuiteSource): void {
  describe(`the source ${name}`, () => {
    const opened: MapsSource[] = []
    const open = async (): Promise<MapsSource> => {
      const source = await kind().open()
      opened.push(source)
      return source
    }
    afterEach(async () => void (await Promise.all(opened.splice(0).map((source) => source.close()))))

    it('gives what it has of a city, once each, page after page', async () => {
      const rows = await fetchAll(await open(), kind())
      const expected = await kind().ids()
      expect(expected.length).toBeGreaterThan(0)
      expect(idsOf(rows)).toEqual(expected)
      expect(rows).toHaveLength(expected.length)
    })

    it('returns normalized rows of the requested types, and fills no undeclared field', async () => {
      const source = await open()
      const rows = await fetchAll(source, kind())
      expect(rows.every((row) => rawListingSchema.safeParse(row).success)).toBe(true)
      expect(rows.every((row) => row.types.some((type) => kind().types.includes(type)))).toBe(true)
      const undeclared = listingFields
        .filter((field) => !source.declaration.fields.includes(field))
        .filter((field) => rows.some((row) => Reflect.get(row, rawNameOf(field)) != null))
      expect(undeclared).toEqual([])
    })

    it('returns the same rows of the city where rows outside are only counted', async () => {
      const decided = await expectSameCity(await open(), kind())
      expect([0, (await kind().ids()).length]).toContain(decided)
    })

    it('counts the open places of the city as it returns them, if it can count', async () => {
      const source = await open()
      const city = cityNamed(kind().city)
      const counted = await source.count?.({ city, types: kind().types }, never)
      if (counted === undefined || counted === null) return
      const rows = await fetchAll(source, kind())
      const places = rows.filter((row) => !row.isClosed && belongsToCity(city, row)).length
      expect(Math.abs(counted.places - places)).toBeLessThanOrEqual(counted.isExact ? 0 : places / 3 + 5)
    })

    it('states the terms for storing its listings', async () => {
      const { attribution, licence, retention, title } = (await open()).declaration
      for (const text of [attribution, licence, retention, title]) expect(text.trim()).not.toBe('')
    })

    it('covers the city, and is given up as soon as its caller gives up', async () => {
      const source = await open()
      const { city: label, types } = kind()
      const city = cityNamed(label)
      expect(await source.covers(city, never)).toBe(true)
      const enough = new Error('enough')
      const query = { city, box: cityBox(city), types, cursor: null }
      await expect(source.fetchPage(query, AbortSignal.abort(enough))).rejects.toThrow('enough')
    })
  })
}

/** The ids of a query or its SourceError; other errors are thrown. */
async function outcomeOf(pending: Promise<RawListing[]>): Promise<{ ids?: string[]; kind?: string; message?: string }> {
  try {
    return { ids: idsOf(await pending) }
  } catch (error) {
    if (error instanceof SourceError) return { kind: error.kind, message: error.message }
    throw error
  }
}

/** Requests in flight during a failure may fail again; the engine retries after a second. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 5) throw error
      await wait(100)
    }
  }
}

export type HttpSource = SuiteSource & {
  fake: FakeFileServer
  /** Whether a request is for data, not for its index. */
  isData: (path: string) => boolean
  /** The path that names the newest data release. */
  catalog: string
  /** Whether the data can be found without the catalog. */
  hasOtherWay: boolean
  isRanged: boolean
  /** Replaces the data release by another one with the same data; returns a function that restores it. */
  replaceDataRelease: () => Promise<() => Promise<void>>
}

/** The contract of every HTTP source, against a server that behaves like the real ones. */
export function httpSuite(name: string, kind: () => HttpSource, folder: () => Promise<string>): void {
  describe(`the source ${name} over HTTP`, () => {
    const opened: MapsSource[] = []
    const open = async (keeps?: string): Promise<MapsSource> => {
      const source = await kind().open(keeps)
      opened.push(source)
      return source
    }
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((source) => source.close()))
      Object.assign(kind().fake, { faultFor: () => null, delayMs: 0, hasRanges: true })
    })
    const onData = (fault: ReturnType<FakeFileServer['faultFor']>) => {
      kind().fake.faultFor = (path) => (kind().isData(path) ? fault : null)
    }

    it.each([
      ['busy', { kind: 'status', status: 503, retryAfter: 7 } as const, /is busy \(503\)/],
      ['failing', { kind: 'status', status: 500 } as const, /internal error \(500\)/],
      ['cut off', { kind: 'cut' } as const, /was interrupted|cannot be read/],
      ['gone', { kind: 'status', status: 404 } as const, /no longer exists|No release/],
    ])('a server that is %s is reported in a sentence, and a retry returns everything', async (_what, fault, text) => {
      const source = await open()
      onData(fault)
      const failed = await outcomeOf(fetchAll(source, kind()))
      expect(failed).toMatchObject({
        kind: expect.stringMatching(/slow-down|unavailable/),
        message: expect.any(String),
      })
      const { message = '' } = failed
      expect(message).toMatch(text)
      expect(message).toMatch(/^[A-Z0-9][^\n]*\.$/)
      expect(message).not.toMatch(/\bat .*\.ts|Error:/)
      onData(null)
      expect(idsOf(await again(() => fetchAll(source, kind())))).toEqual(await kind().ids())
    })

    it('a catalog that is down is bypassed or reported, and a retry returns everything', async () => {
      const source = await open()
      kind().fake.faultFor = (path) => (path.endsWith(kind().catalog) ? { kind: 'status', status: 503 } : null)
      const refusal = {
        kind: expect.stringMatching(/unavailable|slow-down/),
        message: expect.stringMatching(/is busy \(503\)/),
      }
      const outcome = await outcomeOf(fetchAll(source, kind()))
      expect(outcome).toEqual(kind().hasOtherWay ? { ids: await kind().ids() } : refusal)
      kind().fake.faultFor = () => null
      expect(idsOf(await fetchAll(source, kind()))).toEqual(await kind().ids())
    })

    it('a server without range support returns everything or is reported in a sentence', async () => {
      kind().fake.hasRanges = false
      const refusal = { kind: 'refused', message: expect.stringContaining('ranges') }
      const outcome = await outcomeOf(fetchAll(await open(), kind()))
      expect(outcome).toEqual(kind().isRanged ? refusal : { ids: await kind().ids() })
    })

    it('a slow server is waited for, and one that hangs no longer than its caller waits', async () => {
      kind().fake.delayMs = 40
      expect(idsOf(await fetchAll(await open(), kind()))).toEqual(await kind().ids())
      kind().fake.delayMs = 0
      onData({ kind: 'hang' })
      const source = await open()
      const city = cityNamed(kind().city)
      const query = { city, box: cityBox(city), types: kind().types, cursor: null }
      const stop = AbortSignal.timeout(200)
      await expect(source.fetchPage(query, stop)).rejects.toThrow(/timeout|abort/i)
    })

    it('fetched data is cached: another process does not request it again', async () => {
      const keeps = await folder()
      await fetchAll(await open(keeps), kind())
      kind().fake.asked = []
      expect(idsOf(await fetchAll(await open(keeps), kind()))).toEqual(await kind().ids())
      const repeated = kind().fake.asked.filter(({ path }) => kind().isData(path))
      expect(repeated.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(0)
    })

    it('a run whose data release disappears continues with the newest, without losing rows', async () => {
      const putBack: (() => Promise<void>)[] = []
      const pending = fetchAll(await open(), kind(), async () => {
        if (putBack.length === 0) putBack.push(await kind().replaceDataRelease())
      })
      const outcome = await outcomeOf(pending)
      for (const undo of putBack) await undo()
      expect(putBack).toHaveLength(1)
      expect(outcome).toEqual({ ids: await kind().ids() })
    })
  })
}

/** The contract of every file source; `damage` breaks a file and returns a function that repairs it. */
export function fileSuite(
  name: string,
  kind: () => SuiteSource & { damages: Record<string, () => Promise<() => Promise<void>>> },
): void {
  describe(`the files of ${name}`, () => {
    it('a truncated, damaged or missing file is reported by name; once repaired, it returns everything', async () => {
      for (const [what, damage] of Object.entries(kind().damages)) {
        const repair = await damage()
        const source = await kind().open()
        const outcome = await outcomeOf(fetchAll(source, kind()))
        await repair()
        const text = expect.stringMatching(/damaged|cannot be read|no longer exists|No Parquet file of places found/)
        expect({ what, ...outcome }).toEqual({ what, kind: expect.any(String), message: text })
        expect({ what, ids: idsOf(await fetchAll(source, kind())) }).toEqual({ what, ids: await kind().ids() })
        await source.close()
      }
    })
  })
}
