import { endedAtPlanLimit } from '@gazetteer/engine'
import { readFoundBefore } from '@gazetteer/engine/sql'
import { estimateOf } from '../estimate/estimate.ts'
import { mostListings } from '../estimate/most-listings.ts'
import { type Expectation, type Sample, type SecondsLeft, secondsLeft, withSample } from './time-left.ts'
import type { Run, RunProgress } from '@gazetteer/engine'
import type { CapturesContext } from '../context.ts'

/** What is expected of a run; null: not known. */
export type Forecast = { listings: number | null; secondsLeft: SecondsLeft | null }

type ForecastDependencies = Pick<
  CapturesContext,
  'db' | 'engine' | 'clock' | 'sources' | 'estimates' | 'planOf' | 'log'
>

/** `expected`: null until it is estimated, and when it cannot be. */
type Held = { runId: string; expected: Expectation | null; samples: readonly Sample[] }

const maxPlanningMs = 400
const maxCountingMs = 2_000

/** Estimates the last run of each account once, in the background, and its time left from its pace. */
export class RunForecasts {
  readonly #context: ForecastDependencies
  readonly #onEstimated: (accountId: string) => void
  readonly #held = new Map<string, Held>()

  constructor(context: ForecastDependencies, onEstimated: (accountId: string) => void) {
    this.#context = context
    this.#onEstimated = onEstimated
  }

  /** Returns immediately with what is known now. */
  of(run: Run, progress: Pick<RunProgress, 'areasWaiting'>): Forecast {
    const held = this.#heldOf(run)
    const { expected } = held
    if (run.state === 'running' && run.pauseStartedAt === null) {
      const at = (this.#context.clock.now() - run.startedAt - run.pausedMs) / 1000
      held.samples = withSample(held.samples, { at, requests: run.requests, found: run.fits })
    }
    return {
      listings: listingsOf(run, expected),
      secondsLeft:
        expected === null || run.state !== 'running' || run.ending !== null
          ? null
          : secondsLeft(run, progress, { expected: withLimit(expected, run), samples: held.samples }),
    }
  }

  #heldOf(run: Run): Held {
    const { accountId, id } = run
    const known = this.#held.get(accountId)
    if (known?.runId === id) return known
    const held: Held = { runId: id, expected: null, samples: [] }
    this.#held.set(accountId, held)
    // Of an ended run, only one that its plan cut short shows what there is.
    if (run.state === 'running' || endedAtPlanLimit(run.ending)) void this.#fill(held, run)
    return held
  }

  async #fill(held: Held, run: Run): Promise<void> {
    try {
      held.expected = await this.#estimate(run)
      if (held.expected !== null) this.#onEstimated(run.accountId)
    } catch (error) {
      this.#context.log.warn({ err: error, run: run.id }, 'estimating a run failed')
    }
  }

  async #estimate({ id, accountId, request, charged }: Run): Promise<Expectation | null> {
    const { db, engine, clock, sources, estimates, planOf } = this.#context
    const { source } = request
    const selections = await engine.readSelections(id)
    const cities = selections.map(({ city }) => city)
    const [foundBefore, { credits }] = await Promise.all([
      readFoundBefore(db, { accountId, source, cities }),
      planOf(accountId),
    ])
    const { listings, requests } = await estimates.runLater(accountId, () =>
      estimateOf({ ...request, selections }, sources.declarationOf(source), {
        now: clock.now,
        maxMs: maxPlanningMs,
        countMs: maxCountingMs,
        knowledge: { foundBefore, source: sources.open(source) },
        pace: null,
      }),
    )
    if (listings === null) return null
    const before = credits === null ? null : credits + charged
    const most = mostListings({ credits: before, freeListings: request.freeListings ?? null, limit: null })
    return { listings, requests, most }
  }
}

/** A continued capture may have a higher limit. */
const withLimit = (expected: Expectation, { limits }: Run): Expectation => ({
  ...expected,
  most: Math.min(expected.most, limits.listings ?? Infinity),
})

/**
 * At least what is stored. The end of a sample names the estimate of its start, which stays. How many listings of a
 * city are new, or pass filters, is not known.
 */
function listingsOf({ request, lastSeq, limits }: Run, expected: Expectation | null): number | null {
  const known =
    request.expectedListings ?? (request.onlyNew || request.filters !== undefined ? null : middleOf(expected))
  return known === null ? null : Math.max(lastSeq, Math.min(known, limits.listings ?? Infinity))
}

const middleOf = (expected: Expectation | null): number | null =>
  expected === null ? null : Math.round((expected.listings.low + expected.listings.high) / 2)
