import { isFreeCursor, SourceError } from '@gazetteer/sources'
import { texts } from '../texts.ts'
import { decideRetry } from './decide-retry.ts'
import { patienceFor } from './patience-for.ts'
import { partsOf } from './read-page.ts'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { Claim } from './claim.ts'
import type { Fault } from '../model/gap.ts'
import type { WorkSliceContext, WorkSliceResult } from './work-slice-context.ts'

const firstBackoffMs = 1_000
const maxBackoffMs = 60_000

export type FaultContext = { context: WorkSliceContext; declaration: SourceDeclaration; signal: AbortSignal }

/** `cause` is a fault that the engine detected (timeout, repeated page) or an error from the adapter. */
export async function onFault(claim: Claim, cause: unknown, faulty: FaultContext): Promise<WorkSliceResult> {
  const { engine } = faulty.context
  const isFree = isFreeCursor(claim.cursor) || (cause instanceof SourceError && cause.isUnbilled)
  const done: WorkSliceResult = { kind: 'done', runId: claim.runId }
  if (faulty.signal.aborted) {
    await engine.release(claim, { isFree })
    return done
  }
  if (isDetectedFault(cause))
    return await onUnavailable(claim, { fault: cause, isFree, isCostly: true, isSourceWide: false }, faulty)
  if (!(cause instanceof SourceError)) throw cause
  const fault: Fault = { code: 'source', words: cause.message }
  const retryAfterMs = cause.retryAfterMs ?? null
  switch (cause.kind) {
    case 'slow-down':
      return await wait(claim, { fault, isFree, retryAfterMs, isAttempt: false, blocksSource: true }, faulty)
    case 'unavailable':
      return await onUnavailable(
        claim,
        { fault, isFree, retryAfterMs, isCostly: cause.isLate, isSourceWide: cause.isSourceWide },
        faulty,
      )
    case 'too-large':
      await engine.commitSplit({ claim, parts: partsOf(claim, [], faulty.declaration), isFree })
      return done
    case 'refused':
    case 'spent':
      await engine.release(claim, { isFree })
      return {
        kind: 'needs-user',
        runId: claim.runId,
        words: cause.message,
        ...(cause.until === null ? {} : { until: cause.until }),
      }
    case 'broken':
      await engine.release(claim, { isFree })
      return { kind: 'broken', runId: claim.runId, words: cause.message }
  }
}

function isDetectedFault(cause: unknown): cause is Exclude<Fault, { code: 'source' }> {
  return typeof cause === 'object' && cause !== null && !(cause instanceof Error) && 'code' in cause
}

type Unavailable = {
  fault: Fault
  isFree: boolean
  retryAfterMs?: number | null
  isCostly: boolean
  isSourceWide: boolean
}

/** Retries with back-off until the retry budget of the area or of the source is spent. */
async function onUnavailable(
  claim: Claim,
  { fault, isFree, retryAfterMs = null, isCostly, isSourceWide }: Unavailable,
  faulty: FaultContext,
): Promise<WorkSliceResult> {
  const { engine, silence, clock } = faulty.context
  const tries = claim.attempts + 1
  const patienceMs = patienceFor(claim, faulty.context)
  const silent = silence.recordFailure(claim.runId, claim.area.path, { now: clock.now(), patienceMs })
  const { isOver, isDown } = decideRetry(tries, { isCostly, isSourceWide, silence: silent, patienceMs })
  if (!isOver)
    return await wait(claim, { fault, isFree, retryAfterMs, isAttempt: !isSourceWide, blocksSource: isDown }, faulty)
  await engine.giveUp({ claim, reason: { code: 'gave-up', fault, attempts: tries }, isFree })
  return { kind: 'done', runId: claim.runId }
}

type Wait = { fault: Fault; isFree: boolean; retryAfterMs: number | null; isAttempt: boolean; blocksSource: boolean }

async function wait(
  claim: Claim,
  { fault, isFree, retryAfterMs, isAttempt, blocksSource }: Wait,
  { context, declaration }: FaultContext,
): Promise<WorkSliceResult> {
  const waitMs = retryAfterMs ?? Math.min(firstBackoffMs * 2 ** claim.waits, maxBackoffMs)
  if (blocksSource) await context.rateLimiter.block(declaration, waitMs)
  const text = texts.slowed(texts.area(claim.area.label, claim.task.types), fault, Math.ceil(waitMs / 1000))
  const about = { area: texts.areaOfTask(claim.task, claim.area.label) }
  const notBefore = context.clock.now() + waitMs
  await context.engine.postpone(claim, { notBefore, isAttempt, entry: { level: 'warn', text, about }, isFree })
  return { kind: 'done', runId: claim.runId }
}
