import { routes, type SourceListing } from '@gazetteer/contract'
import type { SourceId } from '@gazetteer/listing'
import { useEffect } from 'react'
import { useCall } from '../../../../platform/api/use-call.ts'
import { readStored, writeStored } from '../../../../platform/storage.ts'

/** Which one is the default may change while the server runs. */
const lookAgainMs = 60_000

const key = 'sources'

/**
 * The maps sources of this installation; undefined until they are known. What was told last is the first paint: nothing
 * moves when it comes again.
 */
export function useSources(): readonly SourceListing[] | undefined {
  const { data } = useCall('sources', {
    refetchInterval: lookAgainMs,
    staleTime: lookAgainMs / 2,
    initialData: () => readStored(key, routes.sources.answer) ?? undefined,
    initialDataUpdatedAt: 0,
  })
  useEffect(() => {
    if (data !== undefined) writeStored(key, data)
  }, [data])
  return data?.sources
}

export type NextSource = Pick<SourceListing, 'title' | 'isFictional' | 'canBeStored' | 'attribution'> & { why: string }

/** What the next capture uses: the one chosen here as long as it is there, else the server's default. */
export function nextSource(
  sources: readonly SourceListing[] | undefined,
  chosen: SourceId | null,
): (NextSource & { id: string }) | null {
  const own = sources?.find(({ id, isAvailable }) => id === chosen && isAvailable)
  const source = own ?? sources?.find(({ isDefault }) => isDefault)
  if (source === undefined) return null
  return { ...source, why: own === undefined ? (source.why ?? '') : 'Chosen by you for this browser.' }
}

/** Whether the default is the sample because the operator chose it: its listings are charged, and may enter a database. */
export const isSampleNamed = (sources: readonly SourceListing[] | undefined): boolean =>
  sources?.some(({ isDefault, isFictional, canBeStored }) => isDefault && isFictional && canBeStored) ?? false

/** A source's title without what stands in brackets behind it: short enough for a card. */
export const sourceName = (title: string): string => title.replace(/\s*\(.*\)$/u, '')
