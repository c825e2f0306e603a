import { noLimits, LimitBelowSpent, AtLimit, LockTimeout, OpenRunExists, promptChoices } from '@gazetteer/engine'
import { Conflict } from '@gazetteer/server/platform/errors'
import { pauseCapture, resumeCapture, stopCapture } from '@gazetteer/server/features/captures/run/change-run'
import { decideRecovery } from '@gazetteer/server/features/captures/run/recovery'
import { nextCapture, type SimAccount } from '../captures/scenario.ts'
import type { CaptureMode, CaptureRequest, Prompt, Run } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { WorkDependencies } from '@gazetteer/server/features/captures/work/work-context'
import { StorageFault } from './sim-storage.ts'
import type { Random } from '@gazetteer/testkit/random'

const maxRuns = 3

export type UserObserver = {
  onStart: (run: { id: string; accountId: string; request: CaptureRequest; isCharged: boolean }) => void
  onDiscard: (runId: string) => void
}

type UserWorld = { account: SimAccount; declaration: SourceDeclaration; random: Random; dependencies: WorkDependencies }

/** The owner of an account, who presses buttons at any moment. Refusals of the product are expected. */
export class SimUser {
  readonly #world: UserWorld
  readonly #observer: UserObserver
  /** The captures of the account with their modes, in order. */
  readonly #runs = new Map<string, CaptureMode>()

  constructor(world: UserWorld, observer: UserObserver) {
    this.#world = world
    this.#observer = observer
  }

  /** Does something that the account's owner could do now. */
  act(): Promise<void> {
    return refusable(() => this.#act())
  }

  /** Answers prompts and resumes, so that the capture ends. */
  finish(): Promise<void> {
    return refusable(() => this.#finish())
  }

  /** Continues the last capture if it was stopped. Returns the captures that continue. */
  async continueLast(): Promise<string[]> {
    const { account, dependencies } = this.#world
    const last = this.#last
    if (last === undefined || (await dependencies.engine.readOpenRunOf(account.id)) !== null) return []
    if ((await dependencies.engine.continue(last, this.#isSequential(last))) !== null) return []
    dependencies.scheduler.run(last)
    return [last]
  }

  get #actor() {
    return { accountId: this.#world.account.id }
  }

  get #last(): string | undefined {
    return [...this.#runs.keys()].at(-1)
  }

  #isSequential(id: string): boolean {
    return this.#world.account.credits !== null || this.#runs.get(id) === 'manual'
  }

  async #act(): Promise<void> {
    const { account, random, dependencies } = this.#world
    const run = await dependencies.engine.readOpenRunOf(account.id)
    if (run === null && this.#last !== undefined && random.chance(0.5)) return await this.#reopen(this.#last)
    if (run === null) return this.#runs.size < maxRuns ? await this.#start() : undefined
    const prompt = await dependencies.engine.readOpenPrompt(run.id)
    if (prompt !== null && random.chance(0.8)) await this.#answer(run, prompt)
    else await this.#change(run)
  }

  async #start(): Promise<void> {
    const { account, declaration, random, dependencies } = this.#world
    const { request, limits } = nextCapture(account, declaration, random)
    const id = `${account.id}-run-${this.#runs.size}`
    this.#runs.set(id, request.mode)
    this.#observer.onStart({ id, accountId: account.id, request, isCharged: account.credits !== null })
    await dependencies.engine.createRun({
      id,
      accountId: account.id,
      request,
      exportFormat: 'json',
      destination: account.destination,
      isLimited: this.#isSequential(id),
      limits,
      entries: [{ level: 'info', text: 'Capture started' }],
    })
    dependencies.scheduler.run(id)
  }

  async #reopen(id: string): Promise<void> {
    const { random, dependencies } = this.#world
    const isOpen = random.chance(0.5)
      ? (await dependencies.engine.continue(id, this.#isSequential(id))) === null
      : (await dependencies.engine.retryGaps(id)) > 0
    if (isOpen) dependencies.scheduler.run(id)
  }

  async #answer(run: Run, prompt: Prompt): Promise<void> {
    const { random, dependencies } = this.#world
    const choice = random.pick(promptChoices[prompt.details.kind])
    if (choice === 'discard') this.#observer.onDiscard(run.id)
    if (prompt.details.kind === 'limit' && choice === 'resume') return await this.#raise(run)
    const decide = () => decideRecovery(dependencies, this.#actor, { recoveryId: prompt.id, choice })
    // A double click sends the same decision twice.
    await (random.chance(0.3) ? Promise.all([decide(), refusable(decide)]) : decide())
  }

  async #raise({ id, requests, lostRequests, lastSeq }: Run): Promise<void> {
    const { random, dependencies } = this.#world
    const limits = random.chance(0.5) ? noLimits : { requests: requests + lostRequests + 30, listings: lastSeq + 40 }
    await dependencies.engine.setLimits(id, limits)
    dependencies.scheduler.run(id)
  }

  async #change(run: Run): Promise<void> {
    const { random, dependencies } = this.#world
    const action = random.pick(['pause', 'pause', 'resume', 'resume', 'stop', 'raise', 'lower'] as const)
    if (action === 'pause') await pauseCapture(dependencies, this.#actor)
    else if (action === 'resume') await resumeCapture(dependencies, this.#actor)
    else if (action === 'stop') await stopCapture(dependencies, this.#actor)
    else if (action === 'raise') await this.#raise(run)
    else {
      const requests = Math.max(1, run.requests + run.lostRequests + random.between(-3, 6))
      await dependencies.engine.setLimits(run.id, { requests })
    }
  }

  async #finish(): Promise<void> {
    const { account, dependencies } = this.#world
    const run = await dependencies.engine.readOpenRunOf(account.id)
    if (run === null) return
    const prompt = await dependencies.engine.readOpenPrompt(run.id)
    const [choice] = prompt === null ? [] : promptChoices[prompt.details.kind]
    if (prompt?.details.kind === 'limit') await dependencies.engine.setLimits(run.id, noLimits)
    else if (prompt !== null && choice !== undefined)
      await decideRecovery(dependencies, this.#actor, { recoveryId: prompt.id, choice })
    else if (run.intent === 'pause') await resumeCapture(dependencies, this.#actor)
    dependencies.scheduler.run(run.id)
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
