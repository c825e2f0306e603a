import { polls, type RuntimeStatus } from '@gazetteer/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const tableKey = ['table']

export type CountOptions = { isEnabled: boolean; isActive: boolean; runtime: RuntimeStatus | undefined }

/**
 * Row count of the user's table: polled every 5 s during a capture, and refetched when a run starts or ends between
 * polls.
 */
export const useTableCount = ({ isEnabled, isActive, runtime }: CountOptions) =>
  useQuery({
    queryKey: [...tableKey, 'count', runtime?.startTime ?? null, runtime?.status ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('tableCount', { signal }),
    enabled: isEnabled,
    refetchInterval: isActive ? polls.tableCountMs : false,
    select: (answer) => (answer.success ? answer.count : null),
  })
