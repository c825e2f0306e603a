import { runtimeMessages, type StartRequest } from '@gazetteer/contract'
import { isUnauthorized } from '../../../platform/api/api-error.ts'
import { call, codeOf, messageOf } from '../../../platform/api/call.ts'
import { confirm } from '../../../platform/confirm.tsx'

/** Why the start failed: message, whether confirmation is enough, whether the session expired. */
export type NotStarted = { text: string; isTooLarge?: boolean; isUnauthorized?: boolean }

/** Starts a capture. Returns its id, or why it did not start. */
export async function startCapture(
  body: Partial<StartRequest>,
): Promise<{ jobId: string | null; problem: NotStarted | null }> {
  try {
    const answer = await call('runtimeStart', { body })
    if (answer.success) return { jobId: answer.jobId ?? null, problem: null }
    const reason = answer.error ?? answer.message
    const text = reason === undefined ? runtimeMessages.startFailed : runtimeMessages.startFailedBanner(reason)
    return { jobId: null, problem: { text } }
  } catch (error) {
    const message = messageOf(error, runtimeMessages.startFailed)
    const isTooLarge = codeOf(error) === 'too-large'
    const text = isTooLarge ? message : runtimeMessages.startFailedDetail(message)
    return { jobId: null, problem: { text, isTooLarge, isUnauthorized: isUnauthorized(error) } }
  }
}

/** A capture that may take days needs confirmation. `text`: the server's estimate. */
export const confirmLargeStart = (text: string, onConfirm: () => void): Promise<void> =>
  confirm({ title: 'Start a very large capture?', text, button: 'Start anyway', variant: 'filled' }, onConfirm)
