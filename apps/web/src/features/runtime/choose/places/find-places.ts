import { useQuery } from '@tanstack/react-query'
import { type ApiAnswer, call } from '../../../../platform/api/call.ts'

export type FoundPlace = ApiAnswer<'areas'>['areas'][number]

const limit = 50

/** Cities, counties, states, regions, countries and ZIP codes that a text finds; earlier ones while loading. */
export function useFoundPlaces(text: string) {
  const q = text.trim()
  return useQuery({
    queryKey: ['areas', q.toLowerCase()],
    queryFn: ({ signal }) => call('areas', { query: { q, limit }, signal }),
    enabled: q.length > 1,
    placeholderData: (before) => before,
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
}
