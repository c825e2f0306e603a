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

/** Source of the next capture: the selected one while it is available, else the server's default. */
export function nextSource(
  sources: readonly SourceListing[] | undefined,
  chosen: SourceId | null,
): (NextSource & { id: string }) | null {
  const own = sources?.find(({ id, isAvailable }) => id === chosen && isAvailable)
  const source = own ?? sources?.find(({ isDefault }) => isDefault)
  if (source === undefined) return null
  return { ...source, why: own === undefined ? (source.why ?? '') : 'Selected in this browser.' }
}

/**
 * Whether the operator chose the sample as default. Its listings then cost credits and may be written to a database.
 */
export const isSampleNamed = (sources: readonly SourceListing[] | undefined): boolean =>
  sources?.some(({ isDefault, isFictional, canBeStored }) => isDefault && isFictional && canBeStored) ?? false

/** The source's title without its part in brackets, to fit a card. */
export const sourceName = (title: string): string => title.replace(/\s*\(.*\)$/u, '')
