import { businessTypeName } from '@gazetteer/business-types'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { Fault, GapReason } from './model/gap.ts'
import type { LimitKind, RunLimits } from './model/limits.ts'
import type { Counters } from './model/outcomes.ts'
import type { PromptDetails } from './model/prompt.ts'
import type { Task } from './model/request.ts'
import type { Closing, Ending, Gap, LogEntry, Run } from './model/run.ts'

const count = (value: number) => value.toLocaleString('en-US')
const plural = (value: number, one: string, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`

const typesText = (types: readonly string[]): string => countedTypes(types[0] ?? null, types.length)

function countedTypes(first: string | null, types: number): string {
  const name = businessTypeName(first) ?? 'Business'
  return types > 1 ? `${name} and ${types - 1} more` : name
}

/** `filled`: fields that other sources filled in. */
type FetchedPage = { label: string; types: readonly string[]; no: number; filled: number }

function page({ label, types, no, filled }: FetchedPage, counters: Counters): string {
  const parts = [`${count(counters.fresh)} new`]
  const known = counters.known + counters.duplicate
  if (known > 0) parts.push(`${count(known)} known`)
  if (counters.outside > 0) parts.push(`${count(counters.outside)} outside`)
  if (counters.closed > 0) parts.push(`${count(counters.closed)} closed`)
  if (counters.unfit > 0) parts.push(`${count(counters.unfit)} not fitting`)
  if (counters.overLimit > 0) parts.push(`${count(counters.overLimit)} over the limit`)
  if (counters.optedOut > 0) parts.push(`${count(counters.optedOut)} opted out`)
  if (filled > 0) parts.push(`${plural(filled, 'field')} filled in`)
  return `Asked ${label} · ${typesText(types)} · page ${no + 1} · ${parts.join(', ')}`
}

/** An area and what was asked of it. */
const area = (label: string, types: readonly string[]): string => `${label} · ${typesText(types)}`

/** The whole name of an area, by which its lines are kept together. */
function areaOfTask({ city, types }: Pick<Task, 'city' | 'types'>, label: string): string {
  const extent = label.startsWith(city) ? label.slice(city.length).trim() : label
  return [city, typesText(types), extent].filter(Boolean).join(' · ')
}

const task = ({ city, types }: Task): string => `${city} · ${typesText(types)}`

/** Reasons come as sentences and as parts of one. */
const unstopped = (reason: string): string => reason.replace(/\.$/, '')

type Asked = { gaps: number; isCoverageKnown: boolean }

/** Nothing found is not nothing there: only without a gap is it known that the source lists none. */
function taskDone(of: Task, found: { fits: number; fresh: number }, { gaps, isCoverageKnown }: Asked): LogEntry {
  const what = task(of)
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

function fault(of: Fault): string {
  if (of.code === 'no-answer') return 'the source did not answer in time'
  return of.code === 'repeated-page' ? 'the source repeated a page' : of.words
}

/** Why an area is a gap. */
function gapReason(reason: GapReason): string {
  switch (reason.code) {
    case 'not-covered':
      return `The source does not cover ${reason.city}`
    case 'unknown-city':
      return `Unknown city: ${reason.city}`
    case 'too-dense':
      return reason.cap === null
        ? 'the source gave up on this area and it is too small to split'
        : `the source tells at most ${reason.cap} listings of an area and this one is too small to split`
    case 'gave-up':
      return `${unstopped(fault(reason.fault))}, asked ${reason.attempts === 1 ? 'once' : `${reason.attempts} times`}`
    case 'limit':
      return limitReached(reason.kind, reason.value)
    case 'not-requested':
      return 'not requested'
    case 'cut-short':
      return 'stopped before its last page'
    case 'told':
      return reason.words
  }
}

type Told = Pick<Run, 'lastSeq' | 'requests' | 'destination' | 'deliveredSeq' | 'isDeliveryOver'>

/** How a run ends, or ended; of one that is completed with what it found, and what of it never reached the database. */
function ending(of: Ending, run: Told): string {
  return endingItself(of, run) + undelivered(run)
}

/** Its owner chose the file, or to stop, while the database was away. */
function undelivered({ destination, isDeliveryOver, deliveredSeq, lastSeq }: Told): string {
  const isPart = destination === 'none' ? deliveredSeq > 0 : isDeliveryOver
  if (!isPart || deliveredSeq >= lastSeq) return ''
  return `. In the database: ${count(deliveredSeq)} of ${plural(lastSeq, 'listing')}; in the file: all`
}

function endingItself(of: Ending, run: Told): string {
  const found = `${plural(run.lastSeq, 'listing')} from ${plural(run.requests, 'request')}`
  switch (of.code) {
    case 'complete':
      return `Completed: ${found}`
    case 'with-gaps':
      return `Completed with ${plural(of.gaps, 'gap')}: ${found}. What is missing: ${gapsText(of)}`
    case 'not-covered':
      return gapReason({ code: 'not-covered', city: of.city })
    case 'broken':
    case 'told':
      return of.words
    case 'by-user':
      return 'Stopped: what was found until then is kept'
    case 'credits-spent':
      return creditsSpent
    case 'free-listings-used':
      return freeListingsUsed
    case 'finished':
      return 'Finished with what was stored before the interruption'
    case 'discarded':
      return 'Discarded: what had not been delivered was dropped'
  }
}

/** The last line of a log; the limit that ended the run has a line of its own. */
function lastLine(of: Ending, run: Told): string {
  const isReported = of.code === 'credits-spent' || of.code === 'free-listings-used'
  return isReported ? `Stopped with ${plural(run.lastSeq, 'listing')}` : ending(of, run)
}

const freeListingsUsed = 'This sample capture ended at the limit for free accounts. It cost no credits'

const creditsSpent = 'No credits remaining: the run stopped with every listing that your credits covered'

function gapsText({ gaps, first }: { gaps: number; first: readonly Gap[] }): string {
  const shown = first.map((gap) => `${area(gap.area, gap.types)} (${gapReason(gap.reason)})`).join('; ')
  return gaps > first.length ? `${shown}; and ${gaps - first.length} more` : shown
}

/** What a person is asked. */
function prompt(of: PromptDetails): string {
  switch (of.kind) {
    case 'interrupted':
      return `The server went down while this capture ran. ${plural(of.listings, 'listing')} ${of.listings === 1 ? 'is' : 'are'} safe. Resume it where it was, finish with what is stored, or discard what was not delivered?`
    case 'destination':
      return `${of.words} What was found waits here: retry, keep it in a file, or stop?`
    case 'source':
      return `${sourceWords(of)}. Retry, or stop with what was found?`
    case 'limit':
      return atLimit(of)
  }
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

function atLimit({ limit: kind, value, stored, open, tasks }: Extract<PromptDetails, { kind: 'limit' }>): string {
  const areas = `${plural(open, 'area')} ${open === 1 ? 'is' : 'are'} still open`
  const notBegun = `${plural(tasks, 'city and type', 'cities and types')} not begun`
  const left = [...(open > 0 ? [areas] : []), ...(tasks > 0 ? [notBegun] : [])].join(', ')
  return `${limitReached(kind, value)}: ${plural(stored, 'listing')} stored, ${left}. Raise the limit to go on from there, finish with what is stored, or stop?`
}

const limitReached = (kind: LimitKind, value: number) => `The limit of ${limit(kind, value)} was reached`

/** The operator's or the public servers' limit of requests a day is reached. */
function daySpent({ title, limits: { perDay } }: SourceDeclaration): string {
  const operation = perDay === 1 ? 'is' : 'are'
  return `The ${plural(perDay ?? 0, 'request')} of today to ${title} ${operation} used up`
}

/** Why a source gives nothing now, and where it is known until when (epoch ms). */
function sourceWords({ words, until }: { words: string; until?: number }): string {
  if (until === undefined) return unstopped(words)
  const minute = new Date(Math.round(until / 60_000) * 60_000).toISOString()
  return `${unstopped(words)}. There is more from ${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`
}

/** Every sentence that the engine says; nothing is ever decided by one. */
export const texts = {
  daySpent,
  sourceWords,
  page,
  taskDone,
  area,
  areaOfTask,
  /** The same where of the types only the first and their number are known. */
  areaOf: (label: string, first: string | null, types: number) => `${label} · ${countedTypes(first, types)}`,
  fault,
  gapReason,
  ending,
  lastLine,
  prompt,
  limit,
  limits,
  limitReached,
  creditsSpent,
  freeListingsUsed,
  limitRaised: (now: RunLimits) => `${limits(now)}. Going on where it waited`,
  finishedAtLimit: ({ kind, value }: Closing) => `Finishing with what is stored: ${limitReached(kind, value)}`,
  task,
  planned: (of: Task, areas: number): string => `${task(of)}: ${plural(areas, 'area')} to ask`,
  gap: (label: string, types: readonly string[], reason: GapReason) =>
    reason.code === 'not-covered' || reason.code === 'unknown-city'
      ? gapReason(reason)
      : `Gap in ${area(label, types)}: ${gapReason(reason)}`,
  split: (label: string, parts: number) => `Area ${label} holds more than the source tells at once: split in ${parts}`,
  slowed: (label: string, of: Fault, seconds: number) =>
    `${label}: ${unstopped(fault(of))}. Trying again in ${plural(seconds, 'second')}`,
  again: (label: string) => `${label} again`,
  askedAgain: (label: string, reason: GapReason) =>
    `${label}: ${unstopped(gapReason(reason))}. Asking it again from its first page`,
  dataReleaseGone: (before: string, now: string) =>
    `The release ${before} is not there any more: going on with ${now}. What it has twice is counted as known`,
  notEnriched: (title: string, words: string) =>
    `${title} could not fill anything in: ${unstopped(words)}. The capture goes on without it`,
  retriedGaps: (areas: number) => `Asking ${plural(areas, 'failed area')} again`,
} as const
