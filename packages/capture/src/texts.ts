import { businessTypeName } from './business-type-name.ts'
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

function laneDone(lane: Lane, found: { fits: number; fresh: number }): LogEntry {
  const what = `${lane.city} · ${typesText(lane.types)}`
  if (found.fits === 0) {
    return { level: 'warn', text: `${what}: nothing found. The source covers the city and lists none there` }
  }
  return {
    level: 'success',
    text: `${what} completed · ${plural(found.fresh, 'new listing')} of ${count(found.fits)} that fit`,
  }
}

/** How a run ends whose every area has been settled. */
function ending(run: Run, lanes: readonly Lane[], gaps: readonly { label: string; reason: string }[]): Ending {
  const uncovered = new Set(gaps.filter(({ reason }) => isNotCovered(reason)).map(({ reason }) => reason))
  const cities = new Set(lanes.map(({ city }) => city))
  const [first] = uncovered
  if (first !== undefined && uncovered.size === cities.size) return { state: 'failed', message: first }
  const found = `${plural(run.lastSeq, 'listing')} from ${plural(run.requests, 'request')}`
  if (gaps.length === 0) return { state: 'completed', message: `Completed: ${found}` }
  return {
    state: 'completed',
    message: `Completed with ${plural(gaps.length, 'gap')}: ${found}. What is missing: ${gapsText(gaps)}`,
  }
}

function gapsText(gaps: readonly { label: string; reason: string }[]): string {
  const shown = gaps.slice(0, 3).map(({ label, reason }) => `${label} (${reason})`)
  return gaps.length > 3 ? `${shown.join('; ')}; and ${gaps.length - 3} more` : shown.join('; ')
}

const notCoveredStart = 'The source does not cover '
const isNotCovered = (reason: string) => reason.startsWith(notCoveredStart)

/** Every sentence that the engine writes into a run's log or message. */
export const texts = {
  page,
  laneDone,
  ending,
  planned: (lanes: readonly Lane[], areas: number): string =>
    `${lanes[0]?.city ?? ''} · ${typesText(lanes.flatMap(({ types }) => types))}: ${plural(areas, 'area')} to ask`,
  notCovered: (city: string) => `${notCoveredStart}${city}`,
  notCoveredGap: (city: string): Gap => ({ area: city, reason: `${notCoveredStart}${city}` }),
  gap: (label: string, reason: string) => `Gap in ${label}: ${reason}`,
  split: (label: string, parts: number) => `Area ${label} holds more than the source tells at once: split in ${parts}`,
  tooDense: (cap: number | null) =>
    cap === null
      ? 'the source gave up on this area and it is too small to split'
      : `the source tells at most ${cap} listings of an area and this one is too small to split`,
  slowed: (label: string, reason: string, seconds: number) =>
    `${label}: ${reason}. Trying again in ${plural(seconds, 'second')}`,
  again: (label: string) => `${label} again`,
  askedAgain: (label: string, reason: string) => `${label}: ${reason}. Asking it again from its first page`,
  retriedGaps: (areas: number) => `Asking ${plural(areas, 'failed area')} again`,
  gaveUp: (reason: string, attempts: number) => `${reason} (asked ${attempts} times)`,
  creditsSpent: 'No credits remaining: the run stopped with every listing that your credits covered',
  stoppedByUser: 'Stopped by you: what was found until then is kept',
  finished: 'Finished with what was stored before the interruption',
  discarded: 'Discarded: what had not been delivered was dropped',
  interrupted: (listings: number) =>
    `The server went down while this capture ran. ${plural(listings, 'listing')} are safe. Resume it where it was, finish with what is stored, or discard what was not delivered?`,
  repeatedPage: 'the source repeated a page',
  noAnswer: 'the source did not answer in time',
} as const
