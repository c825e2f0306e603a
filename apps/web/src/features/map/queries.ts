import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

const activeMs = 3_000
/** Until the first areas are planned. */
const planningMs = 800
/** A larger run is asked for less often: its areas are many, and each changes little. */
const areasPerBeat = 150

export type MapChoice = { jobId: string | null; status: string | undefined; type?: string | undefined }

/** Areas and listings of a run; followed while it is open, and asked once more when it has ended. */
export function useRunMap({ jobId, status, type }: MapChoice) {
  return useQuery({
    queryKey: ['map', jobId, type, status === 'active' || status === 'paused' ? 'open' : 'ended'],
    queryFn: ({ signal }) => call('runtimeMap', { query: jobId === null ? {} : { jobId, type }, signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => {
      if (status !== 'active') return false
      const areas = state.data?.areas.length ?? 0
      return areas === 0 ? planningMs : activeMs * Math.ceil(areas / areasPerBeat)
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === jobId ? previous : undefined),
  })
}

export type RunMap = NonNullable<ReturnType<typeof useRunMap>['data']>
export type RunArea = RunMap['areas'][number]
