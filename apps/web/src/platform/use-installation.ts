import { useQuery } from '@tanstack/react-query'
import { call } from './api/call.ts'

/** What this installation offers; asked once. Undefined until it is known. */
export function useInstallation() {
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => call('installation', { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return data
}
