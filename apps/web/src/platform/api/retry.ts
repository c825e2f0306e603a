import { authRetryDelaysMs } from '@gazetteer/contract'
import { ApiError } from './call.ts'
import { wait as waitFor } from '../wait.ts'

const worthAnotherTry = new Set([502, 503, 504])

/** Up to three attempts in all, 200 and 400 ms apart, only where no answer or a gateway's answer came. */
export async function withRetries<T>(attempt: () => Promise<T>, wait: (ms: number) => Promise<void> = waitFor) {
  for (const delayMs of authRetryDelaysMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTransient(error)) throw error
      await wait(delayMs)
    }
  }
  return attempt()
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'timeout' || error.kind === 'network' || worthAnotherTry.has(error.status)
}
