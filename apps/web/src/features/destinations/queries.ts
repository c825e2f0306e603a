import { polls } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export const databaseKey = ['database']
export const databaseStatusKey = [...databaseKey, 'status']

/** Polled every 15 s, and asked at once when the configuration changed. */
export const useDatabaseStatus = () =>
  useQuery({
    queryKey: databaseStatusKey,
    queryFn: ({ signal }) => call('databaseStatus', { signal }),
    refetchInterval: polls.databaseStatusMs,
  })

export const useDatabaseConfig = () =>
  useQuery({
    queryKey: [...databaseKey, 'config'],
    queryFn: ({ signal }) => call('databaseConfig', { signal }),
    refetchOnWindowFocus: false,
  })
