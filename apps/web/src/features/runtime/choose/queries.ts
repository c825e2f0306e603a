import { type planPreviewAnswerSchema, startSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CitySizes, withAllTerms } from './lists/many-cities.ts'
import { call } from '../../../platform/api/call.ts'
import { fetchOnce, useCall } from '../../../platform/api/use-call.ts'

export const useSearchInputs = (user: string) =>
  useCall('searchInputs', { query: { user }, staleTime: 10 * 60_000, refetchOnWindowFocus: false })

/** Sizes of the cities in the search inputs; empty while loading. */
export function useCitySizes(cities: readonly string[]): CitySizes {
  const { data } = useCall('citySizes', fetchOnce)
  return useMemo(
    () => new Map(data === undefined ? [] : cities.map((city, at) => [city, data.sizes[at] ?? [0, 0]])),
    [data, cities],
  )
}

/**
 * The server's ranked matches: it knows synonyms, former spellings and world cities. While loading, earlier matches
 * that also fit the new text.
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
  return { ranked: isPlaceholderData && data !== undefined ? withAllTerms(data.results, q) : data?.results, isFetching }
}

async function labels(q: string, signal: AbortSignal): Promise<{ results: string[] }> {
  const { cities } = await call('cities', { query: { q, limit: 50 }, signal })
  return { results: cities.map(({ label }) => label) }
}

export type PlanPreviewData = z.infer<typeof planPreviewAnswerSchema>

/** Plan preview for a start request; `request` is its body as JSON, null if the selection is incomplete. */
export const usePlanPreview = (request: string | null) =>
  useQuery({
    queryKey: ['plan-preview', request],
    queryFn: ({ signal }) => call('planPreview', { body: startSchema.parse(JSON.parse(request ?? '')), signal }),
    enabled: request !== null,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
  })
