import { polls } from '@gazetteer/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { onEvent } from '../../platform/events.ts'

export const databaseStatusKey = ['database', 'status']
export const databaseConfigKey = ['database', 'config']

/** Polled every 15 s, and asked at once when the configuration changed. */
export function useDatabaseStatus() {
  const client = useQueryClient()
  useEffect(() => {
    const stopConfig = onEvent('db-config-changed', () => {
      void client.invalidateQueries({ queryKey: ['database'] })
      void client.invalidateQueries({ queryKey: ['table'] })
    })
    // A run that began or ended changes how many records there are.
    const stopJobs = onEvent('job-history-updated', () => {
      void client.invalidateQueries({ queryKey: databaseStatusKey })
      void client.invalidateQueries({ queryKey: ['table'] })
    })
    return () => {
      stopConfig()
      stopJobs()
    }
  }, [client])
  return useQuery({
    queryKey: databaseStatusKey,
    queryFn: ({ signal }) => call('databaseStatus', { signal }),
    refetchInterval: polls.databaseStatusMs,
  })
}

export function useDatabaseConfig() {
  return useQuery({
    queryKey: databaseConfigKey,
    queryFn: ({ signal }) => call('databaseConfig', { signal }),
    refetchOnWindowFocus: false,
  })
}
