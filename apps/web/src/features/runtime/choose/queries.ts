import { startSchema } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CitySizes, withWords } from './lists/many-cities.ts'
import { call } from '../../../platform/api/call.ts'
import { askedOnce, useCall } from '../../../platform/api/use-call.ts'

export const useSearchInputs = (user: string) =>
  useCall('searchInputs', { query: { user }, staleTime: 10 * 60_000, refetchOnWindowFocus: false })

/** Of the cities of the search inputs; none while they are on their way. */
export function useCitySizes(cities: readonly string[]): CitySizes {
  const { data } = useCall('citySizes', askedOnce)
  return useMemo(
    () => new Map(data === undefined ? [] : cities.map((city, at) => [city, data.sizes[at] ?? [0, 0]])),
    [data, cities],
  )
}

/**
 * The server's ranked names: it knows synonyms, former spellings and the cities of the world. While it is asked, those it found
 * for the text before, where they fit this one too.
 */
export function useSearch(kind: 'city' | 'business-type', text: string) {
  const q = text.trim()
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['search', kind, q.toLowerCase()],
    queryFn: ({ signal }) =>
      kind === 'city' ? labels(q, signal) : call('search', { query: { kind, q, limit: 50 }, signal }),
    enabled: q.length > 1,
    staleTime: 10 * 60_000,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
  return { ranked: isPlaceholderData && data !== undefined ? withWords(data.results, q) : data?.results, isFetching }
}

async function labels(q: string, signal: AbortSignal): Promise<{ results: string[] }> {
  const { cities } = await call('cities', { query: { q, limit: 50 }, signal })
  return { results: cities.map(({ label }) => label) }
}

/** What a capture would take; `request` is a start's body as JSON, null while too little is chosen. */
export const usePlanPreview = (request: string | null) =>
  useQuery({
    queryKey: ['plan-preview', request],
    queryFn: ({ signal }) => call('planPreview', { body: startSchema.parse(JSON.parse(request ?? '')), signal }),
    enabled: request !== null,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
