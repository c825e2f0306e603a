import type { City } from '@gazetteer/us-places'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { declaration } from './declaration.ts'
import { ExtractSearch } from './extract-search.ts'
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

/** Listings out of local OpenStreetMap files. They are read at the first question, once for all, and kept until closed. */
export function openOsmExtract(config: OsmExtractConfig): MapsSource {
  const life = new AbortController()
  let opened: Promise<ExtractSearch> | null = null
  const lastFound: { key: string; indexes: number[] }[] = []

  const open = (): Promise<ExtractSearch> => {
    opened ??= openAll(config, life.signal).catch((cause: unknown) => {
      opened = null
      throw cause
    })
    return opened
  }

  /** The pages of one question come out of one search. */
  const found = (search: ExtractSearch, { city, box, types }: AreaQuery): number[] => {
    const key = JSON.stringify([city.key, box, types])
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
      return (await unlessAborted(open(), signal)).covers(city)
    },
    async ask(query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
      const search = await unlessAborted(open(), signal)
      const from = offsetOf(query.cursor)
      const indexes = found(search, query)
      const end = from + declaration.pageSize
      const now = config.now()
      const rows = indexes.slice(from, end).flatMap((index) => search.listing(index, now))
      return { rows, next: end < indexes.length ? String(end) : null }
    },
    async close(): Promise<void> {
      life.abort(new SourceError('unavailable', 'The source was closed.'))
      await opened?.catch(() => undefined)
      opened = null
      lastFound.length = 0
    },
  }
}

async function openAll({ files, cacheDir, onWarning }: OsmExtractConfig, signal: AbortSignal): Promise<ExtractSearch> {
  const extracts = []
  for (const file of files) extracts.push(await openExtract(file, { cacheDir, onWarning, signal }))
  return new ExtractSearch(extracts)
}

function offsetOf(cursor: string | null): number {
  if (cursor === null) return 0
  if (!/^\d{1,12}$/.test(cursor))
    throw new SourceError('broken', 'The place to go on from is not known to the extract.')
  return Number(cursor)
}

/** The work goes on for others who wait for it; only this wait ends. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
