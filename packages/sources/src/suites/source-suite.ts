import { setTimeout as wait } from 'node:timers/promises'
import { type ListingField, rawListingSchema } from '@gazetteer/listing'
import { cityBox, findCity, type City } from '@gazetteer/places'
import { afterEach, describe, expect, it } from 'vitest'
import { SourceError } from '../port.ts'
import type { RawListing } from '@gazetteer/listing'
import type { FakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import type { MapsSource } from '../port.ts'

/** A source over data whose answer is known. */
export type SuiteSource = {
  /** Opened anew, with nothing kept from before unless `keeps` names a folder. */
  open: (keeps?: string) => Promise<MapsSource>
  city: string
  types: string[]
  /** The ids that it has there, sorted. */
  ids: () => Promise<string[]>
}

const never = new AbortController().signal

export function cityOf(label: string): City {
  const city = findCity(label)
  if (city === null) throw new Error(`Unknown city ${label}`)
  return city
}

/** All pages of a city; `onPage` between two of them. */
export async function fetchAll(
  source: MapsSource,
  { city: label, types }: Pick<SuiteSource, 'city' | 'types'>,
  onPage?: () => Promise<void>,
): Promise<RawListing[]> {
  const city = cityOf(label)
  const rows: RawListing[] = []
  let cursor: string | null = null
  let dataRelease: string | null = null
  do {
    const page = await source.ask({ city, box: cityBox(city), types, cursor, dataRelease }, never)
    rows.push(...page.rows)
    dataRelease = page.dataRelease ?? dataRelease
    cursor = page.next
    if (cursor !== null) await onPage?.()
  } while (cursor !== null)
  return rows
}

export const idsOf = (rows: readonly RawListing[]): string[] =>
  [...new Set(rows.map(({ sourceId }) => sourceId))].sort()

/** What every source keeps to, whatever it reads. */
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

    it('gives rows of the common shape, of the types that were asked for, and fills no field that it does not declare', async () => {
      const source = await open()
      const rows = await fetchAll(source, kind())
      expect(rows.every((row) => rawListingSchema.safeParse(row).success)).toBe(true)
      expect(rows.every((row) => row.types.some((type) => kind().types.includes(type)))).toBe(true)
      const undeclared = rows
        .flatMap((row) => Object.entries({ ...row, reviewcount: row.reviewCount }))
        .filter(
          ([field, value]) => isListingField(field) && !source.declaration.fields.includes(field) && value != null,
        )
      expect(undeclared).toEqual([])
    })

    it('says on whose terms its listings may be kept', async () => {
      const { attribution, licence, retention, title } = (await open()).declaration
      for (const text of [attribution, licence, retention, title]) expect(text.trim()).not.toBe('')
    })

    it('covers the city, and is given up as soon as its caller gives up', async () => {
      const source = await open()
      const { city: label, types } = kind()
      const city = cityOf(label)
      expect(await source.covers(city, never)).toBe(true)
      const enough = new Error('enough')
      const query = { city, box: cityBox(city), types, cursor: null }
      await expect(source.ask(query, AbortSignal.abort(enough))).rejects.toThrow('enough')
    })
  })
}

/** The ids that a question gave, or what the source said; any other error is thrown. */
async function outcomeOf(asking: Promise<RawListing[]>): Promise<{ ids?: string[]; kind?: string; message?: string }> {
  try {
    return { ids: idsOf(await asking) }
  } catch (error) {
    if (error instanceof SourceError) return { kind: error.kind, message: error.message }
    throw error
  }
}

/** What was under way when it failed may fail once more: the engine asks again after a second. */
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

const isListingField = (name: string): name is ListingField =>
  ['phone', 'address', 'zip', 'rating', 'reviewcount', 'website', 'hours', 'email', 'brand', 'confidence'].includes(
    name,
  )

export type HttpSource = SuiteSource & {
  fake: FakeFileServer
  /** Whether a request is for data, not for where the data lies. */
  isData: (path: string) => boolean
  /** The path under which the newest edition is told. */
  catalog: string
  /** Whether its data is found without the catalog too. */
  hasOtherWay: boolean
  /** Whether it is read in ranges. */
  isRanged: boolean
  /** The edition goes, another with the same data comes; answers with what puts it back. */
  replaceDataRelease: () => Promise<() => Promise<void>>
}

/** What every source that is read over HTTP keeps to, against a server that answers as the real ones do. */
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
      ['busy', { kind: 'status', status: 503, retryAfter: 7 } as const, /busy|does not answer|503/],
      ['ill', { kind: 'status', status: 500 } as const, /problem|does not answer|500/],
      ['cut off', { kind: 'cut' } as const, /cut off|cannot be read|broke off|terminated/],
      ['gone', { kind: 'status', status: 404 } as const, /There is no|does not answer|No release/],
    ])('a server that is %s is told in a sentence, and asked again it gives all', async (_what, fault, words) => {
      const source = await open()
      onData(fault)
      const failed = await outcomeOf(fetchAll(source, kind()))
      expect(failed).toMatchObject({
        kind: expect.stringMatching(/slow-down|unavailable/),
        message: expect.any(String),
      })
      const { message = '' } = failed
      expect(message).toMatch(words)
      expect(message).toMatch(/^[A-Z0-9][^\n]*\.$/)
      expect(message).not.toMatch(/\bat .*\.ts|Error:/)
      onData(null)
      expect(idsOf(await again(() => fetchAll(source, kind())))).toEqual(await kind().ids())
    })

    it('a catalog that is down is done without or told in a sentence, and asked again it gives all', async () => {
      const source = await open()
      kind().fake.faultFor = (path) => (path.endsWith(kind().catalog) ? { kind: 'status', status: 503 } : null)
      const told = {
        kind: expect.stringMatching(/unavailable|slow-down/),
        message: expect.stringMatching(/busy|does not answer/),
      }
      const outcome = await outcomeOf(fetchAll(source, kind()))
      expect(outcome).toEqual(kind().hasOtherWay ? { ids: await kind().ids() } : told)
      kind().fake.faultFor = () => null
      expect(idsOf(await fetchAll(source, kind()))).toEqual(await kind().ids())
    })

    it('a server without ranges gives all, or is told in a sentence', async () => {
      kind().fake.hasRanges = false
      const told = { kind: 'refused', message: expect.stringContaining('ranges') }
      const outcome = await outcomeOf(fetchAll(await open(), kind()))
      expect(outcome).toEqual(kind().isRanged ? told : { ids: await kind().ids() })
    })

    it('a slow server is waited for, and one that hangs no longer than its caller waits', async () => {
      kind().fake.delayMs = 40
      expect(idsOf(await fetchAll(await open(), kind()))).toEqual(await kind().ids())
      kind().fake.delayMs = 0
      onData({ kind: 'hang' })
      const source = await open()
      const city = cityOf(kind().city)
      const query = { city, box: cityBox(city), types: kind().types, cursor: null }
      const stop = AbortSignal.timeout(200)
      await expect(source.ask(query, stop)).rejects.toThrow(/timeout|abort/i)
    })

    it('what was fetched is kept: another process asks for none of the data again', async () => {
      const keeps = await folder()
      await fetchAll(await open(keeps), kind())
      kind().fake.asked = []
      expect(idsOf(await fetchAll(await open(keeps), kind()))).toEqual(await kind().ids())
      const repeated = kind().fake.asked.filter(({ path }) => kind().isData(path))
      expect(repeated.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(0)
    })

    it('a run whose edition goes in its middle goes on with the newest, and nothing is lost', async () => {
      const putBack: (() => Promise<void>)[] = []
      const asking = fetchAll(await open(), kind(), async () => {
        if (putBack.length === 0) putBack.push(await kind().replaceDataRelease())
      })
      const outcome = await outcomeOf(asking)
      for (const undo of putBack) await undo()
      expect(putBack).toHaveLength(1)
      expect(outcome).toEqual({ ids: await kind().ids() })
    })
  })
}

/** What every source of files keeps to: `damage` one of them, and put it right again. */
export function fileSuite(
  name: string,
  kind: () => SuiteSource & { damages: Record<string, () => Promise<() => Promise<void>>> },
): void {
  describe(`the files of ${name}`, () => {
    it('a file that is cut off, damaged or gone is told in a sentence that names it; whole again, it gives all', async () => {
      for (const [what, damage] of Object.entries(kind().damages)) {
        const repair = await damage()
        const source = await kind().open()
        const outcome = await outcomeOf(fetchAll(source, kind()))
        await repair()
        const words = expect.stringMatching(/damaged|cannot be read|no such file|There is no/)
        expect({ what, ...outcome }).toEqual({ what, kind: expect.any(String), message: words })
        expect({ what, ids: idsOf(await fetchAll(source, kind())) }).toEqual({ what, ids: await kind().ids() })
        await source.close()
      }
    })
  })
}
