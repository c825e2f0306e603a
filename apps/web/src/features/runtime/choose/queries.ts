import type { citiesAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CitySizes, withAllTerms } from './lists/many-cities.ts'
import { call } from '../../../platform/api/call.ts'
import { fetchOnce, useCall } from '../../../platform/api/use-call.ts'

export const useSearchInputs = (user: string) =>
  useCall('searchInputs', { query: { user }, staleTime: 10 * 60_000, refetchOnWindowFocus: false })

/** Sizes of the cities in the search inputs, and the largest of them; empty while loading. */
export function useCitySizes(cities: readonly string[]): { sizes: CitySizes; largest: readonly string[] } {
  const { data } = useCall('citySizes', fetchOnce)
  return useMemo(() => {
    const sizes: CitySizes = new Map(
      data === undefined ? [] : cities.map((city, at) => [city, data.sizes[at] ?? [0, 0]]),
    )
    return { sizes, largest: data?.largest ?? [] }
  }, [data, cities])
}

export type FoundCity = z.infer<typeof citiesAnswerSchema>['cities'][number]

/** `cities`: the same matches with their coordinates. */
type Found = { results: string[]; cities: FoundCity[] }

const searchQuery = (kind: 'city' | 'business-type', text: string) => {
  const q = text.trim()
  return queryOptions({
    queryKey: ['search', kind, q.toLowerCase()],
    queryFn: async ({ signal }): Promise<Found> => {
      if (kind !== 'city') return { ...(await call('search', { query: { kind, q, limit: 50 }, signal })), cities: [] }
      const { cities } = await call('cities', { query: { q, limit: 50 }, signal })
      return { results: cities.map(({ label }) => label), cities }
    },
    staleTime: 10 * 60_000,
  })
}

/**
 * The server's ranked matches: it knows synonyms, former spellings and world cities. While loading, earlier matches
 * that also fit the new text.
 */
export function useSearch(kind: 'city' | 'business-type', text: string) {
  const q = text.trim()
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...searchQuery(kind, q),
    enabled: q.length > 1,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
  return { ranked: isPlaceholderData && data !== undefined ? withAllTerms(data.results, q) : data?.results, isFetching }
}

/** The city with exactly this label; null if there is none. */
export async function cityWithLabel(queries: QueryClient, label: string): Promise<FoundCity | null> {
  const typed = label.trim().toLowerCase()
  const { cities } = await queries.fetchQuery(searchQuery('city', label))
  return cities.find((city) => city.label.toLowerCase() === typed) ?? null
}
