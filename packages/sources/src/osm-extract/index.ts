import { createHash } from 'node:crypto'
import type { Outline } from '@gazetteer/geography'
import type { City } from '@gazetteer/places'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { unlessAborted } from '../unless-aborted.ts'
import { declaration } from './declaration.ts'
import { ExtractSearch } from './extract-search.ts'
import { markOf } from './index-file.ts'
import { openExtract } from './open-extract.ts'

export { declaration } from './declaration.ts'

export type OsmExtractConfig = {
  /** Paths of `.osm.pbf` files. */
  files: readonly string[]
  /** Where indexes are kept; null: in memory alone. */
  cacheDir: string | null
  /** Epoch ms; tells places that have closed by now. */
  now: () => number
  /** Told when an index could not be kept. */
  onWarning: (text: string) => void
}

/** What was read, and the state of the files that it was read from. */
type Opened = { search: ExtractSearch; mark: string }

/**
 * Listings out of local OpenStreetMap files. They are read at the first question and kept until closed, or until a city is begun
 * while another file lies under the same path.
 */
export function openOsmExtract(config: OsmExtractConfig): MapsSource {
  const life = new AbortController()
  let opened: Promise<Opened> | null = null
  const lastFound: { key: string; indexes: number[] }[] = []

  const open = (): Promise<Opened> => {
    opened ??= openAll(config, life.signal).catch((cause: unknown) => {
      opened = null
      throw cause
    })
    return opened
  }

  const openLatest = async (): Promise<Opened> => {
    const before = opened
    if (before !== null) {
      const [{ mark }, now] = [await before, await stateOf(config.files)]
      if (now !== null && now !== mark && opened === before) {
        opened = null
        lastFound.length = 0
      }
    }
    return await open()
  }

  /** The pages of one question come out of one search. */
  const found = ({ search, mark }: Opened, { city, box, types }: AreaQuery): number[] => {
    const key = JSON.stringify([mark, city.key, box, types])
    const known = lastFound.find((one) => one.key === key)
    if (known) return known.indexes
    const indexes = search.find({ city, box, types })
    lastFound.unshift({ key, indexes })
    lastFound.length = Math.min(lastFound.length, 8)
    return indexes
  }

  return {
    declaration,
    async covers(city: City, signal: AbortSignal): Promise<boolean> {
      return (await unlessAborted(openLatest(), signal)).search.covers(city)
    },
    async outlineOf(city: City, signal: AbortSignal): Promise<Outline | null> {
      return (await unlessAborted(open(), signal)).search.outlines.of(city)
    },
    async ask(query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
      const latest = await unlessAborted(open(), signal)
      const { search, mark } = latest
      const from = offsetOf(query.cursor, mark)
      const indexes = found(latest, query)
      const end = from + declaration.pageSize
      const now = config.now()
      const rows = indexes.slice(from, end).flatMap((index) => search.listing(index, { city: query.city, now }))
      return { rows, next: end < indexes.length ? `${end}@${mark}` : null }
    },
    async close(): Promise<void> {
      life.abort(new SourceError('unavailable', 'The source was closed.'))
      await opened?.catch(() => undefined)
      opened = null
      lastFound.length = 0
    },
  }
}

async function openAll({ files, cacheDir, onWarning }: OsmExtractConfig, signal: AbortSignal): Promise<Opened> {
  const mark = (await stateOf(files)) ?? ''
  const extracts = []
  for (const file of files) extracts.push(await openExtract(file, { cacheDir, onWarning, signal }))
  return { search: new ExtractSearch(extracts), mark }
}

/** Tells one state of the files from another; null where one is missing at the moment. */
async function stateOf(files: readonly string[]): Promise<string | null> {
  try {
    const marks = await Promise.all(files.map(markOf))
    return createHash('sha256').update(JSON.stringify(marks)).digest('hex').slice(0, 12)
  } catch {
    return null
  }
}

/** A place in files that are others by now is worth nothing: the question begins anew, and what was told before is a duplicate. */
function offsetOf(cursor: string | null, mark: string): number {
  if (cursor === null) return 0
  const [, offset, of] = /^(\d{1,12})(?:@(\w*))?$/.exec(cursor) ?? []
  if (offset === undefined) throw new SourceError('broken', 'The place to go on from is not known to the extract.')
  return of === mark ? Number(offset) : 0
}
