import { polls } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** Rows of the user's table, every 5 s while a capture is active. */
export function useTableCount({ isEnabled, isActive }: { isEnabled: boolean; isActive: boolean }) {
  return useQuery({
    queryKey: ['table', 'count'],
    queryFn: ({ signal }) => call('tableCount', { signal }),
    enabled: isEnabled,
    refetchInterval: isActive ? polls.tableCountMs : false,
    select: (answer) => (answer.success ? answer.count : null),
  })
}
