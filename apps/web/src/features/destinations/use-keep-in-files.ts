import { databaseMessages } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../platform/api/api-error.ts'
import { call, succeeded } from '../../platform/api/call.ts'
import { announce } from '../../platform/events.ts'

/** Chooses No Database at once, from wherever it is offered; `onRefused` gets what to say. */
export function useKeepInFiles(onRefused: (text: string) => void) {
  return useMutation({
    mutationFn: async () =>
      succeeded(await call('databaseSave', { body: { provider: 'none' } }), databaseMessages.saveFailed),
    onSuccess: () => announce('db-config-changed'),
    onError: (error) => onRefused(messageOf(error, databaseMessages.saveFailed)),
  })
}
