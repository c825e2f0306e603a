import { runtimeMessages, type StartRequest } from '@gazetteer/contract'
import { isUnauthorized } from '../../../platform/api/api-error.ts'
import { call, codeOf, messageOf } from '../../../platform/api/call.ts'
import { confirm } from '../../../platform/confirm.tsx'

/** Why nothing started: what to say, whether it only is to be confirmed, whether nobody is signed in any more. */
export type NotStarted = { text: string; isTooLarge?: boolean; isUnauthorized?: boolean }

/** Begins a capture: its id, or why nothing started. */
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

/** A capture that may take days is begun only by who knows it. `text`: what it would take, in the server's words. */
export const askLargeStart = (text: string, onConfirm: () => void): Promise<void> =>
  confirm({ title: 'Start a very large capture?', text, button: 'Start it', variant: 'filled' }, onConfirm)
