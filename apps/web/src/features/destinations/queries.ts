import { databaseMessages, type DatabaseStatus, polls } from '@gazetteer/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf, succeeded } from '../../platform/api/call.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { announce } from '../../platform/events.ts'

export const databaseKey = ['databaseConfig']
export const databaseStatusKey = ['databaseStatus']

/** Polled every 15 s, and asked at once when the configuration changed. */
export const useDatabaseStatus = () => useCall('databaseStatus', { refetchInterval: polls.databaseStatusMs })

/** Asked again where the status tells of another database than before: another tab, or another browser, may have saved it. */
export const useDatabaseConfig = (status: DatabaseStatus | undefined) =>
  useQuery({
    queryKey: [...databaseKey, status?.provider, status?.label],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('databaseConfig', { signal }),
    refetchOnWindowFocus: false,
  })

/** Chooses No Database at once, from wherever it is offered; `onRefused` gets what to say. */
export const useNoDatabase = (onRefused: (text: string) => void) =>
  useMutation({
    mutationFn: async () =>
      succeeded(await call('databaseSave', { body: { provider: 'none' } }), databaseMessages.saveFailed),
    onSuccess: () => announce('db-config-changed'),
    onError: (error) => onRefused(messageOf(error, databaseMessages.saveFailed)),
  })
