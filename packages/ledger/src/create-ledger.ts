import { lanesOf, texts } from '@gazetteer/capture'
import { addLanes, claimArea, claimPlanning, freeLeasesOfDead, postpone, release } from './turns.ts'
import { commitPage, commitSplit, giveUp } from './answers.ts'
import { answerPrompt, raisePrompt } from './prompts.ts'
import { retryGaps } from './retry-gaps.ts'
import { closeRun, createRun, decideEnd, markDelivered, setIntent } from './runs.ts'
import { lockInOrder } from './lock-in-order.ts'
import { setLimits } from './set-limits.ts'
import { settle } from './settle.ts'
import { keepWithinLimits } from './wait-at-limit.ts'
import { writeLog } from './write-log.ts'
import type { Gap, Ledger, RunProgress } from '@gazetteer/capture'
import type { LedgerContext } from './context.ts'
import type { LedgerDatabase } from './rows.ts'

/** The ledger over any database of rows: every call one transaction, all rules above the rows. */
export function createLedger(database: LedgerDatabase, context: LedgerContext): Ledger {
  const { reads } = database
  const write = database.transaction.bind(database)
  return {
    createRun: (run) => write((rows) => createRun(rows, run, context)),
    readRun: (runId) => reads.readRun(runId),
    readOpenRuns: () => reads.readOpenRuns(),
    readOpenRunOf: (accountId) => reads.readOpenRunOf(accountId),
    readProgress,
    readGaps,
    readLog: (runId, window) => reads.readLog(runId, window),
    readListings: (runId, window) => reads.readListings(runId, window),
    claimPlanning: (owner) => write((rows) => claimPlanning(rows, owner, context)),
    addLanes: (runId, from, lanes) => write((rows) => addLanes(rows, runId, { from, lanes }, context)),
    claimArea: (owner) => write((rows) => claimArea(rows, owner, context)),
    commitPage: (claim, page) => write((rows) => commitPage(rows, claim, page, context)),
    commitSplit: (claim) => write((rows) => commitSplit(rows, claim, context)),
    giveUp: (claim, reason) => write((rows) => giveUp(rows, claim, reason, context)),
    postpone: (claim, delay) => write((rows) => postpone(rows, claim, delay, context)),
    release: (claim, wasAsked) => write((rows) => release(rows, claim, wasAsked)),
    settle: (runId) => write((rows) => settleOnce(rows, runId)),
    setIntent: (runId, intent) => write((rows) => setIntent(rows, runId, intent, context)),
    setLimits: (runId, limits) => write((rows) => setLimits(rows, runId, limits, context)),
    freeLeasesOfDead: (alive) => write((rows) => freeLeasesOfDead(rows, alive)),
    decideEnd: (runId, ending) => write((rows) => decideEnd(rows, runId, ending, context)),
    retryGaps: (runId) => write((rows) => retryGaps(rows, runId, context)),
    markDelivered: (runId, seq) => write((rows) => markDelivered(rows, runId, seq)),
    close: (runId, last) => write((rows) => closeRun(rows, runId, last, context)),
    log: (runId, entry) =>
      write(async (rows) => {
        const run = await rows.lockRun(runId)
        if (run !== null) await writeLog(rows, run, [entry], context.now())
      }),
    raisePrompt: (runId, prompt) => write((rows) => raisePrompt(rows, runId, prompt, context)),
    readOpenPrompt: (runId) => reads.readOpenPrompt(runId),
    readPrompt: (promptId) => reads.readPrompt(promptId),
    answerPrompt: (promptId, choice) => write((rows) => answerPrompt(rows, promptId, choice, context)),
  }

  async function settleOnce(rows: Parameters<Parameters<typeof write>[0]>[0], runId: string): Promise<boolean> {
    const run = await lockInOrder(rows, runId)
    if (run === null || run.state !== 'running' || run.ending !== null) return false
    const settled = await settle(rows, run, context)
    await keepWithinLimits(rows, settled.run, null, context)
    return settled.hasMore
  }

  async function readGaps(runId: string): Promise<Gap[]> {
    const gaps = await reads.readGaps(runId)
    const run = gaps.length === 0 ? null : await reads.readRun(runId)
    return run === null ? [] : texts.named(gaps, lanesOf(run.request, context.declarationOf(run.request.source)))
  }

  async function readProgress(runId: string): Promise<RunProgress> {
    const [lane, areas] = await Promise.all([reads.currentLane(runId), reads.countAreas(runId)])
    return {
      lane: lane === null ? null : { lane: lane.index, fits: lane.fits, fresh: lane.fresh, lastType: lane.lastType },
      areasDone: areas.settled,
      areasKnown: areas.known,
    }
  }
}
