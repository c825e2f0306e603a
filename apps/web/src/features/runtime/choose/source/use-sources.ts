import { routes, type SourceListing } from '@gazetteer/contract'
import type { SourceId } from '@gazetteer/listing'
import { useEffect } from 'react'
import { useCall } from '../../../../platform/api/use-call.ts'
import { readStored, writeStored } from '../../../../platform/storage.ts'

/** The default source can change while the server runs. */
const refetchMs = 60_000

const key = 'sources'

/**
 * The maps sources of this installation; undefined while loading. The first paint uses the cached list, so the layout
 * does not shift.
 */
export function useSources(): readonly SourceListing[] | undefined {
  const { data } = useCall('sources', {
    refetchInterval: refetchMs,
    staleTime: refetchMs / 2,
    initialData: () => readStored(key, routes.sources.answer) ?? undefined,
    initialDataUpdatedAt: 0,
  })
  useEffect(() => {
    if (data !== undefined) writeStored(key, data)
  }, [data])
  return data?.sources
}

export type NextSource = Pick<SourceListing, 'title' | 'isFictional' | 'canBeStored' | 'attribution'> & { why: string }

type ChosenSources = { source?: SourceId | null; completeFrom?: SourceId[] }

/** A selection without its sources that are not available, which a start would refuse. Unchanged while loading. */
export function withAvailableSources<T extends ChosenSources>(
  chosen: T,
  sources: readonly SourceListing[] | undefined,
): T {
  if (sources === undefined) return chosen
  const available = new Set(sources.flatMap(({ id, isAvailable }) => (isAvailable ? [id] : [])))
  const { source = null, completeFrom = [] } = chosen
  return {
    ...chosen,
    source: source !== null && available.has(source) ? source : null,
    completeFrom: completeFrom.filter((id) => available.has(id)),
  }
}

/** Source of the next capture: the selected one while it is available, else the server's default. */
export function nextSource(
  sources: readonly SourceListing[] | undefined,
  chosen: SourceId | null,
): (NextSource & { id: string }) | null {
  const own = sources?.find(({ id, isAvailable }) => id === chosen && isAvailable)
  const source = own ?? sources?.find(({ isDefault }) => isDefault)
  if (source === undefined) return null
  if (own !== undefined) return { ...own, why: 'Selected in this browser.' }
  return { ...source, why: chosen === null ? (source.why ?? '') : unavailableText(sources, chosen) }
}

export function unavailableText(sources: readonly SourceListing[] | undefined, chosen: SourceId): string {
  return `The source ${titleOf(sources, chosen)} is not available now.`
}

export const titleOf = (sources: readonly SourceListing[] | undefined, id: SourceId): string =>
  sources?.find((source) => source.id === id)?.title ?? id

/**
 * Whether the operator chose the sample as default. Its listings then cost credits and may be written to a database.
 */
export const isSampleNamed = (sources: readonly SourceListing[] | undefined): boolean =>
  sources?.some(({ isDefault, isFictional, canBeStored }) => isDefault && isFictional && canBeStored) ?? false

/** The source's title without its part in brackets, to fit a card. */
export const sourceName = (title: string): string => title.replace(/\s*\(.*\)$/u, '')
