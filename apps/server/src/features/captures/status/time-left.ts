import type { Run, RunProgress } from '@gazetteer/engine'

/** What a run has done at a moment. `at`: its seconds so far, without pauses. `found`: fitting listings. */
export type Sample = { at: number; requests: number; found: number }

/** What a run is expected to do in all. `most`: listings that it may store. */
export type Expectation = { requests: number; listings: { low: number; high: number }; most: number }

export type SecondsLeft = { low: number; high: number }

type Spent = Pick<Run, 'requests' | 'freeRequests' | 'maxRequests' | 'maxPaid' | 'fits' | 'lastSeq'>

/** The ends of the range around the estimate. Areas that are split near the end are underestimated. */
const [lowShare, highShare] = [0.8, 1.6]
/** With less, the pace is not known. */
const [minRequests, minSeconds] = [10, 3]

/**
 * The time that the rest takes at the pace so far; null: not known better than a factor of two. Requests are ahead of
 * the listings, which are merged in plan order; towards the end the listings are the better measure.
 */
export function secondsLeft(
  run: Spent,
  { areasWaiting }: Pick<RunProgress, 'areasWaiting'>,
  { expected, samples }: { expected: Expectation; samples: readonly Sample[] },
): SecondsLeft | null {
  const now = samples.at(-1)
  const { low, high } = expected.listings
  const all = (low + high) / 2
  if (now === undefined || now.requests < minRequests || now.at < minSeconds || all >= 2 * low) return null
  // Listings that are not stored, because the run had them before, use no allowance.
  const wanted = Math.min(all, expected.most + run.fits - run.lastSeq)
  const isEndedBefore = wanted < all
  const waiting = isEndedBefore ? 0 : areasWaiting
  const allowed = Math.min(run.maxRequests ?? Infinity, (run.maxPaid ?? Infinity) + run.freeRequests) - run.requests
  const requests = Math.min(Math.max(waiting, (expected.requests * wanted) / all - now.requests), Math.max(0, allowed))
  const listings = Math.max(0, wanted - now.found)
  const share = Math.min(1, now.found / wanted)
  const ofRequests = requests * paceOf(samples, 'requests')
  const ofListings = share === 0 ? 0 : listings * paceOf(samples, 'found')
  const seconds = Math.max(
    (1 - share) * ofRequests + share * ofListings,
    Math.min(waiting, requests) * paceOf(samples, 'requests'),
  )
  return { low: tenths(seconds * lowShare), high: tenths(seconds * highShare) }
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** Of the run's time, the last third counts half. */
const recentShare = 1 / 3

/** Seconds per request or listing. */
function paceOf(samples: readonly Sample[], what: 'requests' | 'found'): number {
  const now = samples.at(-1) ?? { at: 0, requests: 0, found: 0 }
  const from = samples.find(({ at }) => at >= now.at * (1 - recentShare)) ?? now
  const whole = now[what] / now.at
  const recent = now.at > from.at ? (now[what] - from[what]) / (now.at - from.at) : whole
  return 2 / (whole + recent)
}

/** Beyond this number, every second sample is dropped. */
const maxSamples = 120

/** Adds a sample; a run that was reset starts again. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const before = samples.filter(({ at }) => at < sample.at)
  const kept = before.length < maxSamples ? before : before.filter((_, index) => index % 2 === 0)
  return [...kept, sample]
}
