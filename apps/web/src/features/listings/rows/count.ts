import { polls, type RuntimeStatus } from '@gazetteer/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const tableKey = ['table']

export type CountOptions = { isEnabled: boolean; isActive: boolean; runtime: RuntimeStatus | undefined }

/** Rows of the user's table: every 5 s while a capture is active, and anew for each run that began or ended between two looks. */
export const useTableCount = ({ isEnabled, isActive, runtime }: CountOptions) =>
  useQuery({
    queryKey: [...tableKey, 'count', runtime?.startTime ?? null, runtime?.status ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('tableCount', { signal }),
    enabled: isEnabled,
    refetchInterval: isActive ? polls.tableCountMs : false,
    select: (answer) => (answer.success ? answer.count : null),
  })
