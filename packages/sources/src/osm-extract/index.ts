import { createHash } from 'node:crypto'
import type { Outline } from '@gazetteer/geography'
import { type City, cityBox } from '@gazetteer/places'
import { countSome } from '../count-some.ts'
import {
  type AreaQuery,
  type CountQuery,
  type MapsSource,
  type PlaceCount,
  SourceError,
  type SourcePage,
} from '../port.ts'
import { offsetCursor, offsetOf } from '../offset-cursor.ts'
import { unlessAborted } from '@gazetteer/bounded'
import { osmExtractDeclaration } from './declaration.ts'
import { ExtractSearch } from './extract-search.ts'
import { versionOf } from './index-file.ts'
import { openExtract } from './open-extract.ts'

export { osmExtractDeclaration } from './declaration.ts'

export type OsmExtractConfig = {
  files: readonly string[]
  /** Folder for index files; null: memory only. */
  cacheDir: string | null
  /** Epoch ms; decides which places have closed. */
  now: () => number
  /** Called when an index could not be saved. */
  onWarning: (text: string) => void
}

type Opened = { search: ExtractSearch; version: string }

/**
 * Listings from local OpenStreetMap files, loaded at the first query. They are loaded again when a new city is
 * queried and a file has changed.
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
      const [{ version }, now] = [await before, await stateOf(config.files)]
      if (now !== null && now !== version && opened === before) {
        opened = null
        lastFound.length = 0
      }
    }
    return await open()
  }

  /** All pages of a query come from one search. */
  const rowIndexes = ({ search, version }: Opened, { city, box, types }: AreaQuery): number[] => {
    const key = JSON.stringify([version, city.key, box, types])
    const known = lastFound.find((one) => one.key === key)
    if (known) return known.indexes
    const indexes = search.find({ city, box, types })
    lastFound.unshift({ key, indexes })
    lastFound.length = Math.min(lastFound.length, 8)
    return indexes
  }

  return {
    declaration: osmExtractDeclaration,
    async covers(city: City, signal: AbortSignal): Promise<boolean> {
      return (await unlessAborted(openLatest(), signal)).search.covers(city)
    },
    async outlineOf(city: City, signal: AbortSignal): Promise<Outline | null> {
      return (await unlessAborted(open(), signal)).search.outlines.of(city)
    },
    async count({ city, types }: CountQuery, signal: AbortSignal): Promise<PlaceCount> {
      const latest = await unlessAborted(open(), signal)
      const query = { city, types, box: cityBox(city), cursor: null }
      const indexes = rowIndexes(latest, query)
      const now = config.now()
      return await countSome(indexes, (index) => latest.search.listing(index, { city, now }), city)
    },
    async fetchPage(query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
      const latest = await unlessAborted(open(), signal)
      const { search, version } = latest
      const from = offsetOf(query.cursor, version)
      const indexes = rowIndexes(latest, query)
      const end = from + osmExtractDeclaration.pageSize
      const now = config.now()
      const rows = indexes.slice(from, end).flatMap((index) => search.listing(index, { city: query.city, now }))
      const next = end < indexes.length ? offsetCursor(end, version) : null
      if (from > 0) return { rows, next }
      return { rows, next, unmapped: search.unmapped(query), leftOut: { nameless: search.nameless(query) } }
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
  const version = (await stateOf(files)) ?? ''
  const extracts = []
  for (const file of files) extracts.push(await openExtract(file, { cacheDir, onWarning, signal }))
  return { search: new ExtractSearch(extracts), version }
}

/** Identifies the versions of all files; null when one is missing at the moment. */
async function stateOf(files: readonly string[]): Promise<string | null> {
  try {
    const versions = await Promise.all(files.map(versionOf))
    return createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 12)
  } catch {
    return null
  }
}
