import { runtimeMessages, type StartRequest } from '@gazetteer/contract'
import { isUnauthorized } from '../../../platform/api/api-error.ts'
import { call, messageOf } from '../../../platform/api/call.ts'
import { codeOf } from '../../../platform/api/api-error.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { announce } from '../../../platform/events.ts'

/**
 * Why the start failed: message, whether confirmation is enough, whether the session expired, and how it can wait for
 * the capture that runs.
 */
export type NotStarted = {
  text: string
  isTooLarge?: boolean
  isUnauthorized?: boolean
  queue?: () => Promise<NotStarted | null>
}

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
    const problem = problemOf(error)
    return {
      jobId: null,
      problem: codeOf(error) === 'conflict' ? { ...problem, queue: () => queueCapture(body) } : problem,
    }
  }
}

/** Stores a capture that starts when the running one ends. Returns null on success. */
export async function queueCapture(body: Partial<StartRequest>): Promise<NotStarted | null> {
  try {
    await call('queueCapture', { body })
    announce('queue-changed')
    return null
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): NotStarted {
  const message = messageOf(error, runtimeMessages.startFailed)
  const isTooLarge = codeOf(error) === 'too-large'
  const text = isTooLarge ? message : runtimeMessages.startFailedDetail(message)
  return { text, isTooLarge, isUnauthorized: isUnauthorized(error) }
}

/** On the button that adds a capture to the queue. */
export const startLater = 'Start when the current one ends'

/** A capture runs; this one can wait for its end. */
export const confirmQueue = (onConfirm: () => void): Promise<void> =>
  confirm(
    { title: 'A capture is running', text: 'This one can wait for its end.', button: startLater, variant: 'filled' },
    onConfirm,
  )

/** A capture that may take days needs confirmation. `text`: the server's estimate. */
export const confirmLargeStart = (text: string, onConfirm: () => void): Promise<void> =>
  confirm({ title: 'Start a very large capture?', text, button: 'Start anyway', variant: 'filled' }, onConfirm)
