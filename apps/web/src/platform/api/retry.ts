import { authRetryDelaysMs } from '@gazetteer/contract'
import { isUnreachable } from './api-error.ts'
import { wait as waitFor } from '../wait.ts'

/** Up to three attempts in all, 200 and 400 ms apart, only where no answer or a gateway's answer came. */
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
