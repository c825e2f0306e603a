import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

const activeMs = 3_000
/** Until the first areas are planned. */
const planningMs = 800

/** Areas and listings of a run; followed while it is open, and asked once more when it has ended. */
export function useRunMap(jobId: string | null, status: string | undefined) {
  return useQuery({
    queryKey: ['map', jobId, status === 'active' || status === 'paused' ? 'open' : 'ended'],
    queryFn: ({ signal }) => call('runtimeMap', { query: jobId === null ? {} : { jobId }, signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => {
      if (status !== 'active') return false
      return state.data === undefined || state.data.areas.length === 0 ? planningMs : activeMs
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === jobId ? previous : undefined),
  })
}

export type RunMap = NonNullable<ReturnType<typeof useRunMap>['data']>
export type RunArea = RunMap['areas'][number]
