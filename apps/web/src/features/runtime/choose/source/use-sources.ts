import { type installationAnswerSchema, routes, type SourceListing } from '@gazetteer/contract'
import type { SourceId } from '@gazetteer/listing'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useCall } from '../../../../platform/api/use-call.ts'
import { useInstallation } from '../../../../platform/use-installation.ts'
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

type ChosenOptions = { source?: SourceId | null; completeFrom?: SourceId[]; findsContacts?: boolean }

/** What the installation offers; undefined while loading. */
export type Offered = {
  sources: readonly SourceListing[] | undefined
  installation: Pick<z.infer<typeof installationAnswerSchema>, 'hasContacts'> | undefined
}

export const useOffered = (): Offered => ({ sources: useSources(), installation: useInstallation() })

/** A selection without what is not offered now, which a start would refuse. Sources are unchanged while they load. */
export function withAvailable<T extends ChosenOptions>(chosen: T, { sources, installation }: Offered): T {
  const findsContacts = chosen.findsContacts === true && installation?.hasContacts === true
  return { ...withAvailableSources(chosen, sources), findsContacts }
}

function withAvailableSources<T extends ChosenOptions>(chosen: T, sources: Offered['sources']): T {
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
