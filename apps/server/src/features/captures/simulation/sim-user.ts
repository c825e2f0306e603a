import { LimitBelowSpent, AtLimit, LockTimeout, OpenRunExists, promptChoices } from '@gazetteer/engine'
import { Conflict } from '../../../platform/errors.ts'
import { pauseCapture, resumeCapture, stopCapture } from '../run/change-run.ts'
import { decideRecovery } from '../run/decide-recovery.ts'
import { nextCapture, type SimAccount } from './scenario.ts'
import type { CaptureMode, CaptureRequest, Prompt, Run, RunLimits } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { WorkPorts } from '../work/work-context.ts'
import { StorageFault } from './sim-storage.ts'
import type { Random } from './random.ts'

const mostRuns = 3

export type UserObserver = {
  onStart: (run: { id: string; accountId: string; request: CaptureRequest; isCharged: boolean }) => void
  onDiscard: (runId: string) => void
}

export type SimUser = {
  /** Does something that the account's owner could do now. */
  act: () => Promise<void>
  /** Answers prompts and resumes, so that the capture ends. */
  finish: () => Promise<void>
  /** Continues the last capture if it was stopped. Returns the captures that continue. */
  continueLast: () => Promise<string[]>
}

type UserWorld = { account: SimAccount; declaration: SourceDeclaration; random: Random; ports: WorkPorts }

/** The owner of an account, who presses buttons at any moment. Refusals of the product are expected. */
export function simUser({ account, declaration, random, ports }: UserWorld, observer: UserObserver): SimUser {
  const { engine, scheduler } = ports
  const actor = { accountId: account.id }
  const runs: string[] = []
  const isLimited = account.credits !== null
  const modes = new Map<string, CaptureMode>()
  const isSequential = (id: string) => isLimited || modes.get(id) === 'manual'

  async function start(): Promise<void> {
    const { request, limits } = nextCapture(account, declaration, random)
    const id = `${account.id}-run-${runs.length}`
    runs.push(id)
    modes.set(id, request.mode)
    observer.onStart({ id, accountId: account.id, request, isCharged: isLimited })
    await engine.createRun({
      id,
      accountId: account.id,
      request,
      exportFormat: 'json',
      destination: account.destination,
      isLimited: isSequential(id),
      limits,
      entries: [{ level: 'info', text: 'Capture started' }],
    })
    scheduler.run(id)
  }

  async function answer(
    run: Run,
    prompt: Prompt,
    choice = random.pick(promptChoices[prompt.details.kind]),
  ): Promise<void> {
    if (choice === 'discard') observer.onDiscard(run.id)
    if (prompt.details.kind === 'limit' && choice === 'resume') return await raise(run)
    const decide = () => decideRecovery(ports, actor, { recoveryId: prompt.id, choice })
    await (random.chance(0.3) ? Promise.all([decide(), refusable(decide)]) : decide())
  }

  async function raise(run: Run): Promise<void> {
    const limits: RunLimits = { requests: null, listings: null, usd: null }
    await engine.setLimits(
      run.id,
      random.chance(0.5) ? limits : { requests: run.requests + run.lostRequests + 30, listings: run.lastSeq + 40 },
    )
    scheduler.run(run.id)
  }

  async function change(run: Run): Promise<void> {
    const action = random.pick(['pause', 'pause', 'resume', 'resume', 'stop', 'raise', 'lower'] as const)
    if (action === 'pause') await pauseCapture(ports, actor)
    else if (action === 'resume') await resumeCapture(ports, actor)
    else if (action === 'stop') await stopCapture(ports, actor)
    else if (action === 'raise') await raise(run)
    else
      await engine.setLimits(run.id, { requests: Math.max(1, run.requests + run.lostRequests + random.between(-3, 6)) })
  }

  async function reopen(id: string): Promise<boolean> {
    if (random.chance(0.5)) return (await engine.continue(id, isSequential(id))) === null
    return (await engine.retryGaps(id)) > 0
  }

  async function act(): Promise<void> {
    const run = await engine.readOpenRunOf(account.id)
    const last = runs.at(-1)
    if (run === null && last !== undefined && random.chance(0.5)) {
      if (await reopen(last)) scheduler.run(last)
      return
    }
    if (run === null) return runs.length < mostRuns ? await start() : undefined
    const prompt = await engine.readOpenPrompt(run.id)
    if (prompt !== null && random.chance(0.8)) await answer(run, prompt)
    else await change(run)
  }

  async function finish(): Promise<void> {
    const run = await engine.readOpenRunOf(account.id)
    if (run === null) return
    const prompt = await engine.readOpenPrompt(run.id)
    if (prompt !== null) {
      const [first] = promptChoices[prompt.details.kind]
      if (prompt.details.kind === 'limit') await engine.setLimits(run.id, { requests: null, listings: null, usd: null })
      else if (first !== undefined) await answer(run, prompt, first)
    } else if (run.intent === 'pause') await resumeCapture(ports, actor)
    scheduler.run(run.id)
  }

  return {
    act: () => refusable(act),
    finish: () => refusable(finish),
    continueLast: async () => {
      const last = runs.at(-1)
      if (last === undefined || (await engine.readOpenRunOf(account.id)) !== null) return []
      const isOpen = (await engine.continue(last, isSequential(last))) === null
      if (!isOpen) return []
      scheduler.run(last)
      return [last]
    },
  }
}

/** The product refuses what does not fit the moment, or fails with its database. */
async function refusable(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    const isRefusal = [Conflict, OpenRunExists, LimitBelowSpent, AtLimit, LockTimeout, StorageFault].some(
      (kind) => error instanceof kind,
    )
    if (!isRefusal) throw error
  }
}
