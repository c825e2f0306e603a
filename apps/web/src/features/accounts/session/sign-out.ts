import { call } from '../../../platform/api/call.ts'
import { withRetries } from '../../../platform/api/retry.ts'
import { signedOut } from './session.ts'

/** Signs out here; without an answer the browser forgets the session all the same. */
export async function signOut(): Promise<void> {
  try {
    await withRetries(() => call('logout'))
  } finally {
    signedOut()
  }
}
