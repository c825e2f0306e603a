import { authMessages } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, isUnauthorized } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/api/retry.ts'
import { signedOut } from './session.ts'

/** Signs out, which leads to the login screen; without an answer the browser forgets the session all the same. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    // What is still asked would be refused, and taken for a session that ended by itself.
    await client.cancelQueries()
    try {
      await withRetries(() => call('logout'))
      signedOut(null, true)
    } catch (error) {
      signedOut(isUnauthorized(error) ? null : authMessages.notSignedOut, true)
    }
  }, [client])
}
