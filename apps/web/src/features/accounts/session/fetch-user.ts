import type { User } from '@gazetteer/contract'
import { ApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/api/retry.ts'

/** The signed-in user. 401, 400, a missing session, an abort and a time-out are nobody; other errors are raised. */
export async function fetchUser(): Promise<User | null> {
  try {
    const { user } = await withRetries(() => call('currentUser'))
    return user
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 400 || error.kind === 'timeout'))
      return null
    throw error
  }
}
