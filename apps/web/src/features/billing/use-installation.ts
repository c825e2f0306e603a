import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { type Prices, usualPrices } from './plans.ts'

/** Prices and what else this installation says of itself. */
export function useInstallation(): Prices & { supportEmail: string | null } {
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => call('installation', { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return data ?? { ...usualPrices, supportEmail: null }
}
