import { claimArea, postpone, release } from './fetch/claim-area.ts'
import { commitPage, commitProbe, commitSplit, giveUp, recordNotCovered, pinRelease } from './fetch/commit-page.ts'
import { planNext } from './run/plan-next.ts'
import { engineReads } from './storage/engine-reads.ts'
import { answerPrompt } from './run/answer-prompt.ts'
import { claimDue } from './run/claim-due.ts'
import { continueRun } from './run/continue-run.ts'
import { createRun, createSkippedRun } from './run/create-run.ts'
import { closeRun, decideEnd } from './run/end-run.ts'
import { resumeRun } from './run/resume-run.ts'
import { leaveDatabase } from './run/leave-database.ts'
import { raisePrompt } from './run/raise-prompt.ts'
import { retryGaps } from './run/retry-gaps.ts'
import { setLimits } from './run/set-limits.ts'
import { enforceLimits } from './run/wait-at-limit.ts'
import { mergeRun } from './merge/merge-run.ts'
import { writeLog } from './merge/write-log.ts'
import { lockInOrder } from './storage/lock-in-order.ts'
import { LockTimeout } from './storage/storage.ts'
import type { Delay, SentRequest } from './fetch/claim-area.ts'
import type { Claim, Claimant, CommitResult, FetchedPage, Probe } from './fetch/claim.ts'
import type { EngineContext } from './context.ts'
import type { PlannedArea } from './model/area.ts'
import type { GapReason } from './model/gap.ts'
import type { RunLimits } from './model/limits.ts'
import type { PromptChoice, PromptDetails } from './model/prompt.ts'
import type { NewRun } from './run/create-run.ts'
import type { Ending, LogEntry, Run, TableCount } from './model/run.ts'
import type { Storage, StorageTx } from './storage/storage.ts'

/** How long Stop waits for the lock of the run to write the ending. The intent changes without the lock. */
const stopLockTimeoutMs = 1_000
const noteTimeoutMs = 500

export type Engine = ReturnType<typeof openEngine>

/**
 * The single source of truth for captures: each operation is one transaction over the storage, and all rules are
 * here. After a crash the next process continues from the committed state. Database errors are thrown unchanged.
 */
export function openEngine(storage: Storage, context: EngineContext) {
  const write = storage.transaction.bind(storage)
  const { now } = context
  return {
    reads: storage.reads,
    /** Reads that belong together, as of one moment. */
    snapshot: storage.snapshot.bind(storage),
    createRun: (run: NewRun) => write((tx) => createRun(tx, run, context)),
    /** For the history: a run that was due since `dueAt` and could not start, with the reason as a sentence. */
    createSkippedRun: (run: NewRun & { dueAt: number; reason: string }) =>
      write((tx) => createSkippedRun(tx, run, context)),
    ...engineReads(storage, context),

    /** Plans the next round or the next tasks of the given run, else of the run that waited longest. Returns its id. */
    planNext: (runId: string | null) => planNext(storage, runId, context),
    claimArea: (claimant: Claimant) =>
      claimDue(storage, { kind: 'fetch', now: now(), runId: claimant.runId }, (tx) => claimArea(tx, claimant, context)),
    renewLease: ({ runId, area: { path }, lease }: Claim, leaseMs: number) =>
      storage.renewLease({ runId, path, lease }, now() + leaseMs),
    /** `onSent`: called with the result while the database stores the page; it may still fail. */
    commitPage: ({ onSent, ...answer }: FetchedPage & { onSent?: (result: CommitResult) => void }) =>
      write(async (tx) => {
        const result = await commitPage(tx, answer, context)
        onSent?.(result)
        return result
      }),
    commitProbe: (answer: { claim: Claim; probe: Probe; leaseMs: number | null }) =>
      write((tx) => commitProbe(tx, answer, context)),
    /** Pins the run to a data release unless one is pinned already. Returns the pinned release. */
    pinRelease: (runId: string, dataRelease: string) => write((tx) => pinRelease(tx, { runId, dataRelease })),
    /** Turns the claimed area into a gap without a request: the source has no data for its city. */
    recordNotCovered: (claim: Claim) => write((tx) => recordNotCovered(tx, claim, context)),
    commitSplit: (answer: { claim: Claim; parts: PlannedArea[]; isFree: boolean }) =>
      write((tx) => commitSplit(tx, answer, context)),
    giveUp: (answer: { claim: Claim; reason: GapReason; isFree: boolean }) =>
      write((tx) => giveUp(tx, answer, context)),
    postpone: (claim: Claim, delay: Delay) => write((tx) => postpone(tx, { claim, delay }, context)),
    release: (claim: Claim, sent: SentRequest | null) => write((tx) => release(tx, claim, sent)),

    mergePages: (runId: string) => write((tx) => mergeOnce(tx, runId, context)),
    pause: (runId: string) => storage.setIntent({ runId, intent: 'pause', now: now(), includesEnding: false }),
    /** Returns why the run cannot be resumed, or null. */
    resume: (runId: string) => write((tx) => resume(tx, runId, context)),
    stop: (runId: string) => stop(storage, runId, context),
    /** After a clock jump: makes everything that waits for a time due now, and no run waits behind its own future. */
    forgetWaits: () => storage.forgetWaits(now()),
    setLimits: (runId: string, limits: Partial<RunLimits>) => write((tx) => setLimits(tx, { runId, limits }, context)),
    decideEnd: (runId: string, ending: Ending) => write((tx) => decideEnd(tx, { runId, ending }, context)),
    /** Continues a stopped run; returns why it cannot be continued, or null. */
    continue: (runId: string, isLimited: boolean) => write((tx) => continueRun(tx, { runId, isLimited }, context)),
    retryGaps: (runId: string) => write((tx) => retryGaps(tx, runId, context)),
    leaseDelivery: (runId: string, owner: string, leaseMs: number) =>
      storage.leaseDelivery({ runId, owner, now: now(), until: now() + leaseMs }),
    endDelivery: (runId: string, owner: string) => storage.endDelivery(runId, owner),
    saveCheckpoint: (runId: string, seq: number, tableCount: TableCount | null = null) =>
      storage.saveCheckpoint(runId, seq, tableCount),
    redeliver: (runId: string) => storage.redeliver(runId),
    leaveDatabase: (runId: string) => write((tx) => leaveDatabase(tx, runId, context)),
    close: (runId: string, last: (run: Run) => LogEntry) => write((tx) => closeRun(tx, { runId, last }, context)),
    /** Throws LockTimeout when the run is locked: a log line must not delay its caller. */
    log: (runId: string, entry: LogEntry) =>
      write((tx) => logOne(tx, { runId, entry }, now()), { lockTimeoutMs: noteTimeoutMs }),
    raisePrompt: (runId: string, details: PromptDetails) => write((tx) => raisePrompt(tx, { runId, details }, context)),
    answerPrompt: (promptId: string, choice: PromptChoice) =>
      write((tx) => answerPrompt(tx, { promptId, choice }, context)),
  }
}

async function mergeOnce(tx: StorageTx, runId: string, context: EngineContext): Promise<boolean> {
  const run = await lockInOrder(tx, runId)
  if (run === null || run.state !== 'running' || run.ending !== null || run.intent === 'stop') return false
  const merged = await mergeRun(tx, { run }, context)
  await enforceLimits(tx, { run: merged.run, path: null }, context)
  return merged.hasMore
}

/** Also resumes a run whose ending was decided while it was being paused. */
async function resume(
  tx: StorageTx,
  runId: string,
  context: EngineContext,
): Promise<'not-paused' | 'open-prompt' | null> {
  const run = await lockInOrder(tx, runId)
  if (run === null || run.state !== 'running' || run.intent !== 'pause') return 'not-paused'
  if ((await tx.lockOpenPrompt(runId)) !== null) return 'open-prompt'
  await resumeRun(tx, run, context)
  return null
}

/** Changes the intent immediately. Returns false when the run is locked; a background job then writes the ending. */
async function stop(storage: Storage, runId: string, context: EngineContext): Promise<boolean> {
  await storage.setIntent({ runId, intent: 'stop', now: context.now(), includesEnding: true })
  try {
    const ending = { state: 'stopped', code: 'by-user' } as const
    await storage.transaction((tx) => decideEnd(tx, { runId, ending }, context), { lockTimeoutMs: stopLockTimeoutMs })
    return true
  } catch (error) {
    if (error instanceof LockTimeout) return false
    throw error
  }
}

async function logOne(tx: StorageTx, { runId, entry }: { runId: string; entry: LogEntry }, at: number): Promise<void> {
  const run = await tx.lockRun(runId)
  if (run !== null) await writeLog(tx, run, { entries: [entry], at })
}
