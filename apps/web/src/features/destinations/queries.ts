import { databaseMessages, type DatabaseStatus, polls } from '@gazetteer/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf, succeeded } from '../../platform/api/call.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { announce } from '../../platform/events.ts'

export const databaseKey = ['databaseConfig']
export const databaseStatusKey = ['databaseStatus']

/** Polled every 15 s and after each change of the configuration. */
export const useDatabaseStatus = () => useCall('databaseStatus', { refetchInterval: polls.databaseStatusMs })

/** Refetched when the status reports another database: another tab or browser may have changed it. */
export const useDatabaseConfig = (status: DatabaseStatus | undefined) =>
  useQuery({
    queryKey: [...databaseKey, status?.provider, status?.label],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('databaseConfig', { signal }),
    refetchOnWindowFocus: false,
  })

/** Selects No Database; `onRefused` receives the error text. */
export const useNoDatabase = (onRefused: (text: string) => void) =>
  useMutation({
    mutationFn: async () =>
      succeeded(await call('databaseSave', { body: { provider: 'none' } }), databaseMessages.saveFailed),
    onSuccess: () => announce('db-config-changed'),
    onError: (error) => onRefused(messageOf(error, databaseMessages.saveFailed)),
  })
