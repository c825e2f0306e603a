import { authRetryDelaysMs } from '@gazetteer/contract'
import { isUnreachable } from './api-error.ts'
import { wait as waitFor } from '../wait.ts'

/** Up to three attempts, 200 and 400 ms apart, only without a response or after a gateway's response. */
export async function withRetries<T>(attempt: () => Promise<T>, wait: (ms: number) => Promise<void> = waitFor) {
  for (const delayMs of authRetryDelaysMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await wait(delayMs)
    }
  }
  return attempt()
}
