import type { Polygons } from '@gazetteer/geography'
import type { SourceId } from '@gazetteer/listing'
import type { AdminArea } from '@gazetteer/places'
import { SourceError } from '@gazetteer/sources'
import type { CaptureSources } from '../../context.ts'
import { declarationOf } from './declaration-of.ts'

/** The boundary in the source's own data; null: the built-in one is used. */
export type SourceBoundaries = (area: AdminArea) => Promise<Polygons | null>

/** All boundaries of a start together. Those that the source does not give in time are the built-in ones. */
const waitMs = 20_000

export function sourceBoundaries(sources: Pick<CaptureSources, 'open'>, id: SourceId): SourceBoundaries | null {
  declarationOf(sources, id) // the source may be unknown
  const source = sources.open(id)
  if (source.boundaryOf === undefined) return null
  let signal: AbortSignal | null = null
  return async (area) => {
    signal ??= AbortSignal.timeout(waitMs)
    try {
      return (await source.boundaryOf?.(area, signal)) ?? null
    } catch (error) {
      if (error instanceof SourceError || signal.aborted) return null
      throw error
    }
  }
}
