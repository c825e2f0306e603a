import type { Outline } from '@gazetteer/geography'
import type { SourceId } from '@gazetteer/listing'
import type { City } from '@gazetteer/places'
import type { CaptureSources } from '../context.ts'

/** A map waits at most this long for borders that the source has to read first. */
const outlineMs = 1_500

export const outlineSignal = (): AbortSignal => AbortSignal.timeout(outlineMs)

/** `isPending`: the source is still reading, so a later request may have an outline. */
export type SourceOutline = { outline: Outline | null; isPending: boolean }

/** The source's own outline of a city, for a map; without one the areas end where the built-up land does. */
export async function sourceOutline(
  sources: Pick<CaptureSources, 'open'>,
  { id, city }: { id: SourceId; city: City },
  signal: AbortSignal,
): Promise<SourceOutline> {
  try {
    return { outline: (await sources.open(id).outlineOf?.(city, signal)) ?? null, isPending: false }
  } catch {
    return { outline: null, isPending: signal.aborted }
  }
}
