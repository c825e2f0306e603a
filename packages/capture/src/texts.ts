import { businessTypeName } from './business-type-name.ts'
import type { SourceDeclaration } from '@gazetteer/source'
import type { LimitKind, RunLimits } from './limits.ts'
import type { Lane } from './request.ts'
import type { Ending, Gap, LogEntry, Run } from './run.ts'
import type { Counters } from './verdicts.ts'

const count = (value: number) => value.toLocaleString('en-US')
const plural = (value: number, one: string, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`

function typesText(types: readonly string[]): string {
  const first = businessTypeName(types[0] ?? null) ?? 'Business'
  return types.length > 1 ? `${first} and ${types.length - 1} more` : first
}

function page(label: string, types: readonly string[], no: number, counters: Counters): string {
  const parts = [`${count(counters.fresh)} new`]
  const known = counters.known + counters.duplicate
  if (known > 0) parts.push(`${count(known)} known`)
  if (counters.outside > 0) parts.push(`${count(counters.outside)} outside`)
  if (counters.unfit > 0) parts.push(`${count(counters.unfit)} closed or of another type`)
  if (counters.overLimit > 0) parts.push(`${count(counters.overLimit)} over the limit`)
  return `Asked ${label} · ${typesText(types)} · page ${no + 1} · ${parts.join(', ')}`
}

/** Reasons come as sentences and as parts of one. */
const unstopped = (reason: string): string => reason.replace(/\.$/, '')

/** Nothing found is not nothing there: only without a gap, and where it is known what the source covers, does it list none. */
function laneDone(
  lane: Lane,
  found: { fits: number; fresh: number },
  { gaps, isCoverageKnown }: { gaps: number; isCoverageKnown: boolean },
): LogEntry {
  const what = texts.lane(lane)
  if (found.fits === 0) {
    const none = isCoverageKnown
      ? 'nothing found. The source covers the city and lists none there'
      : 'nothing found. The source answered nothing for the city; which ground it holds is not known'
    const unknown = `nothing found, but ${plural(gaps, 'area')} could not be asked: there may be some`
    return { level: 'warn', text: `${what}: ${gaps === 0 ? none : unknown}` }
  }
  const withGaps = gaps === 0 ? '' : ` with ${plural(gaps, 'gap')}`
  return {
    level: 'success',
    text: `${what} completed${withGaps} · ${plural(found.fresh, 'new listing')} of ${count(found.fits)} that fit`,
  }
}

/** How a run ends whose every area has been settled. */
function ending(run: Run, lanes: readonly Lane[], gaps: readonly AreaGap[]): Ending {
  const uncovered = new Set(gaps.filter(({ reason }) => isNotCovered(reason)).map(({ reason }) => reason))
  const cities = new Set(lanes.map(({ city }) => city))
  const [first] = uncovered
  if (first !== undefined && uncovered.size === cities.size) return { state: 'failed', message: first }
  const found = `${plural(run.lastSeq, 'listing')} from ${plural(run.requests, 'request')}`
  if (gaps.length === 0) return { state: 'completed', message: `Completed: ${found}` }
  return {
    state: 'completed',
    message: `Completed with ${plural(gaps.length, 'gap')}: ${found}. What is missing: ${gapsText(named(gaps, lanes))}`,
  }
}

/** A gap as the rows hold it: its area within its lane. */
export type AreaGap = { lane: number; label: string; reason: string }

/** Gaps by what they are called: the area and the types that were asked. */
function named(gaps: readonly AreaGap[], lanes: readonly Lane[]): Gap[] {
  return gaps.map(({ lane, label, reason }) => ({ area: texts.area(label, lanes[lane]?.types ?? []), reason }))
}

function gapsText(gaps: readonly Gap[]): string {
  const shown = gaps.slice(0, 3).map(({ area, reason }) => `${area} (${reason})`)
  return gaps.length > 3 ? `${shown.join('; ')}; and ${gaps.length - 3} more` : shown.join('; ')
}

const usd = (value: number) =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

/** A limit in words: `100 requests`, `$5.00`. */
function limit(kind: LimitKind, value: number): string {
  return kind === 'usd' ? usd(value) : plural(value, kind === 'requests' ? 'request' : 'listing')
}

function limits(of: RunLimits): string {
  const parts = (['requests', 'listings', 'usd'] as const).flatMap((kind) => {
    const value = of[kind]
    return value === null ? [] : [limit(kind, value)]
  })
  return parts.length === 0 ? 'No limits' : `Limits: at most ${parts.join(', ')}`
}

/** What is asked of the user when a run waits at its limit; `open` counts areas known, `lanes` what is not planned yet. */
function atLimit(reason: string, facts: { stored: number; open: number; lanes: number }): string {
  const areas = `${plural(facts.open, 'area')} ${facts.open === 1 ? 'is' : 'are'} still open`
  const lanes = `${plural(facts.lanes, 'city and type', 'cities and types')} not begun`
  const open = [...(facts.open > 0 ? [areas] : []), ...(facts.lanes > 0 ? [lanes] : [])].join(', ')
  return `${reason}: ${plural(facts.stored, 'listing')} stored, ${open}. Raise the limit to go on from there, finish with what is stored, or stop?`
}

/** Tells when there is quota again (epoch ms), to the minute. */
function moreFrom(reason: string, until: number): string {
  const minute = new Date(Math.round(until / 60_000) * 60_000).toISOString()
  return `${unstopped(reason)}. There is more from ${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`
}

/** The operator's or the public servers' limit of requests a day is reached. */
function daySpent({ title, limits: { perDay } }: SourceDeclaration, until: number): string {
  const verb = perDay === 1 ? 'is' : 'are'
  return moreFrom(`The ${plural(perDay ?? 0, 'request')} of today to ${title} ${verb} used up`, until)
}

const notCoveredStart = 'The source does not cover '
const isNotCovered = (reason: string) => reason.startsWith(notCoveredStart)

/** Every sentence that the engine writes into a run's log or message. */
export const texts = {
  page,
  laneDone,
  ending,
  limit,
  limits,
  named,
  atLimit,
  daySpent,
  moreFrom,
  limitReached: (kind: LimitKind, value: number) => `The limit of ${limit(kind, value)} was reached`,
  limitRaised: (now: RunLimits) => `${limits(now)}. Going on where it waited`,
  finishedAtLimit: (reason: string) => `Finishing with what is stored: ${reason}`,
  lane: (lane: Lane) => `${lane.city} · ${typesText(lane.types)}`,
  planned: (lanes: readonly Lane[], areas: number): string =>
    `${lanes[0]?.city ?? ''} · ${typesText(lanes.flatMap(({ types }) => types))}: ${plural(areas, 'area')} to ask`,
  notCovered: (city: string) => `${notCoveredStart}${city}`,
  notCoveredGap: (city: string): Gap => ({ area: city, reason: `${notCoveredStart}${city}` }),
  /** An area and what was asked of it. */
  area: (label: string, types: readonly string[]) => `${label} · ${typesText(types)}`,
  gap: (area: string, reason: string) => `Gap in ${area}: ${reason}`,
  split: (label: string, parts: number) => `Area ${label} holds more than the source tells at once: split in ${parts}`,
  tooDense: (cap: number | null) =>
    cap === null
      ? 'the source gave up on this area and it is too small to split'
      : `the source tells at most ${cap} listings of an area and this one is too small to split`,
  slowed: (area: string, reason: string, seconds: number) =>
    `${area}: ${unstopped(reason)}. Trying again in ${plural(seconds, 'second')}`,
  again: (label: string) => `${label} again`,
  askedAgain: (area: string, reason: string) => `${area}: ${unstopped(reason)}. Asking it again from its first page`,
  askAboutSource: (reason: string) => `${unstopped(reason)}. Retry, or stop with what was found?`,
  retriedGaps: (areas: number) => `Asking ${plural(areas, 'failed area')} again`,
  gaveUp: (reason: string, attempts: number) =>
    `${unstopped(reason)}, asked ${attempts === 1 ? 'once' : `${attempts} times`}`,
  creditsSpent: 'No credits remaining: the run stopped with every listing that your credits covered',
  stoppedByUser: 'Stopped by you: what was found until then is kept',
  finished: 'Finished with what was stored before the interruption',
  discarded: 'Discarded: what had not been delivered was dropped',
  interrupted: (listings: number) =>
    `The server went down while this capture ran. ${plural(listings, 'listing')} are safe. Resume it where it was, finish with what is stored, or discard what was not delivered?`,
  repeatedPage: 'the source repeated a page',
  noAnswer: 'the source did not answer in time',
} as const
