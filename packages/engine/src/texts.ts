import { businessTypeName } from '@gazetteer/business-types'
import { byCount, type Unmapped } from './model/unmapped.ts'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CaptureFilters } from '@gazetteer/listing/capture-filter'
import type { Fault, GapGroup, GapReason } from './model/gap.ts'
import type { LimitKind, RunLimits } from './model/limits.ts'
import type { Counters } from './model/outcomes.ts'
import type { PromptDetails } from './model/prompt.ts'
import type { Task } from './model/request.ts'
import type { Closing } from './model/limits.ts'
import { type Ending, type Limited, type LogEntry, type Run } from './model/run.ts'
import { manualListingsPerType } from '@gazetteer/listing'

const count = (value: number) => value.toLocaleString('en-US')
const plural = (value: number, one: string) => `${count(value)} ${value === 1 ? one : `${one}s`}`

function typesText([first, ...others]: readonly string[]): string {
  const name = businessTypeName(first ?? null) ?? 'Business'
  return others.length > 0 ? `${name} and ${others.length} more` : name
}

/** `filled`: number of fields that other sources filled in. */
type FetchedPage = { label: string; types: readonly string[]; no: number; filled: number }

function page({ label, types, no, filled }: FetchedPage, counters: Counters): string {
  const parts = [`${count(counters.fresh)} new`]
  const known = counters.known + counters.duplicate
  if (known > 0) parts.push(`${count(known)} known`)
  if (counters.outside > 0) parts.push(`${count(counters.outside)} outside`)
  if (counters.closed > 0) parts.push(`${count(counters.closed)} closed`)
  if (counters.unfit > 0) parts.push(`${count(counters.unfit)} not matching`)
  if (counters.filtered > 0) parts.push(`${count(counters.filtered)} left out by filters`)
  if (counters.overLimit > 0) parts.push(`${count(counters.overLimit)} over the limit`)
  if (counters.optedOut > 0) parts.push(`${count(counters.optedOut)} opted out`)
  if (filled > 0) parts.push(`${plural(filled, 'field')} filled in`)
  return `Fetched ${label} · ${typesText(types)} · page ${no + 1} · ${parts.join(', ')}`
}

const area = (label: string, types: readonly string[]): string => `${label} · ${typesText(types)}`

/** The full name of an area, used to group its log lines. */
function areaOfTask({ city, types }: Pick<Task, 'city' | 'types'>, label: string): string {
  const extent = label.startsWith(city) ? label.slice(city.length).trim() : label
  return [city, typesText(types), extent].filter(Boolean).join(' · ')
}

const task = ({ city, types }: Task): string => `${city} · ${typesText(types)}`

/** Removes the final period: some reasons are sentences, others are parts of one. */
const withoutPeriod = (reason: string): string => reason.replace(/\.$/, '')

/** `Boise, ID · Restaurant: 4 areas queued`; of several tasks as one line: `500 areas queued in 50 cities`. */
function planned(rounds: readonly { task: Task; areas: readonly unknown[] }[]): string {
  const areas = plural(
    rounds.reduce((sum, round) => sum + round.areas.length, 0),
    'area',
  )
  const [first, ...others] = rounds
  if (first !== undefined && others.length === 0) return `${task(first.task)}: ${areas} queued`
  const places = new Set(rounds.map((round) => round.task.city)).size
  if (rounds.some((round) => round.task.area != null)) return `${areas} queued in ${plural(places, 'place')}`
  return `${areas} queued in ${places === 1 ? (first?.task.city ?? '') : `${count(places)} cities`}`
}

type TaskCoverage = { gaps: number; isCoverageKnown: boolean; filters: CaptureFilters | undefined }

/** Reports that a source lists nothing only when there is no gap; otherwise there may be listings. */
function taskDone(
  of: Task,
  totals: { fits: number; fresh: number },
  { gaps, isCoverageKnown, filters }: TaskCoverage,
): LogEntry {
  const what = task(of)
  if (totals.fits === 0) {
    const refused = 'nothing found that the filters let through'
    const none = isCoverageKnown
      ? 'nothing found. The source covers this city and lists no matching business there'
      : 'nothing found. The source returned nothing for this city; its coverage is unknown'
    const unknown = `nothing found, but ${plural(gaps, 'area')} could not be fetched and may contain listings`
    const empty = filters === undefined ? none : refused
    return { level: 'warn', text: `${what}: ${gaps === 0 ? empty : unknown}` }
  }
  const withGaps = gaps === 0 ? '' : ` with ${plural(gaps, 'gap')}`
  return {
    level: 'success',
    text: `${what} completed${withGaps} · ${plural(totals.fresh, 'new listing')} of ${count(totals.fits)} matching`,
  }
}

function fault(of: Fault): string {
  if (of.code === 'no-answer') return 'the source did not answer in time'
  return of.code === 'repeated-page' ? 'the source repeated a page' : of.words
}

function gapReason(reason: GapReason): string {
  switch (reason.code) {
    case 'not-covered':
      return `The source does not cover ${reason.city}`
    case 'unknown-city':
      return `Unknown city: ${reason.city}`
    case 'too-dense':
      return reason.cap === null
        ? 'the source gave up here, even in the smallest part'
        : `the source lists no more than ${count(reason.cap)} here, even in the smallest part`
    case 'gave-up':
      return `${withoutPeriod(fault(reason.fault))}, tried ${reason.attempts === 1 ? 'once' : `${reason.attempts} times`}`
    case 'limit':
      return limitReached(reason.kind, reason.value)
    case 'not-requested':
      return reason.cause === undefined ? 'not requested' : `not requested: ${endedBefore[reason.cause]}`
    case 'cut-short':
      return 'stopped before its last page'
  }
}

/** What kind of gap it is for people: the capture ended before, the source lists no more, or it did not answer. */
function gapKind({ code }: GapReason): 'not-requested' | 'cap' | 'failed' {
  if (code === 'not-requested' || code === 'limit' || code === 'cut-short') return 'not-requested'
  return code === 'too-dense' ? 'cap' : 'failed'
}

const endedBefore = {
  stopped: 'the capture was stopped before',
  credits: 'the credits were used up before',
  failed: 'the capture failed before',
} as const

/** `61 areas not requested: the capture was stopped before`, `2 areas: the source did not answer in time, tried 3 times`. */
function gapGroup({ reason, areas }: Omit<GapGroup, 'place'>): string {
  const text = gapReason(reason)
  if (areas === 0 || reason.code === 'not-covered' || reason.code === 'unknown-city') return text
  return `${plural(areas, 'area')}${reason.code === 'not-requested' ? ' ' : ': '}${text}`
}

type RunTotals = Pick<Run, 'counters' | 'lastSeq' | 'requests' | 'destination' | 'deliveredSeq' | 'isDeliveryOver'>

/** Categories named in a sentence about places without a business type. */
const categoriesNamed = 5

/** "1,204 places have categories without a business type: Car Wash 311, …", "4 places without a name left out". */
function unmapped(found: Unmapped | null): string[] {
  if (found === null) return []
  const { places, categories, leftOut: { nameless = 0, tooLong = 0 } = {} } = found
  const all = byCount(categories)
  const named = all.slice(0, categoriesNamed).map(([name, own]) => `${name} ${count(own)}`)
  const have = places === 1 ? 'has a category' : 'have categories'
  const more = all.length > named.length ? ' …' : ''
  return [
    ...(places > 0 ? [`${plural(places, 'place')} ${have} without a business type: ${named.join(', ')}${more}`] : []),
    ...(nameless > 0 ? [`${plural(nameless, 'place')} without a name left out`] : []),
    ...(tooLong > 0 ? [`${plural(tooLong, 'place')} with too much text left out`] : []),
  ]
}

/** The text of an ending. For a completed run: what was found, and what did not reach the database. */
function ending(of: Ending, run: RunTotals): string {
  return endingItself(of, run) + undelivered(run)
}

/** The owner chose file only, or stopped, while the database was unavailable. */
function undelivered({ destination, isDeliveryOver, deliveredSeq, lastSeq }: RunTotals): string {
  const isPart = destination === 'none' ? deliveredSeq > 0 : isDeliveryOver
  if (!isPart || deliveredSeq >= lastSeq) return ''
  return `. Saved to the database: ${count(deliveredSeq)} of ${plural(lastSeq, 'listing')}; to the file: all`
}

function endingItself(of: Ending, run: RunTotals): string {
  const totalsText = `${plural(run.lastSeq, 'listing')} from ${plural(run.requests, 'request')}`
  switch (of.code) {
    case 'complete':
      return `Completed: ${totalsText}${filteredText(run)}${limitedText(of.limited)}`
    case 'with-gaps':
      return `Completed with ${plural(of.gaps, 'gap')}: ${totalsText}${filteredText(run)}. Missing: ${gapsText(of)}${limitedText(of.limited)}`
    case 'sample-complete':
      return sampleComplete(run.lastSeq, of.about)
    case 'not-covered':
      return gapReason({ code: 'not-covered', city: of.city })
    case 'broken':
      return of.words
    case 'skipped':
      return `Skipped. ${of.words}`
    case 'by-user':
      return 'Stopped. Listings found so far are saved'
    case 'credits-spent':
      return creditsSpent(run.lastSeq)
    case 'finished':
      return 'Finished. The listings stored before the interruption are saved'
    case 'discarded':
      return 'Discarded: undelivered listings were deleted'
  }
}

function filteredText({ counters: { filtered } }: RunTotals): string {
  return filtered === 0 ? '' : `. ${count(filtered)} left out by your filters`
}

function limitedText(limited: Limited | undefined): string {
  if (limited === undefined) return ''
  const { kept, about } = limited
  const of = about === null ? 'The source has more' : `${count(kept)} of about ${count(about)}`
  return `. ${of}: Single mode keeps the first ${manualListingsPerType} of a type.`
}

/** The last log line; the limit that ended the run is logged separately. */
function lastLine(of: Ending, run: RunTotals): string {
  return of.code === 'credits-spent' ? `Stopped with ${plural(run.lastSeq, 'listing')}` : ending(of, run)
}

function sampleComplete(kept: number, about: number | null): string {
  return `Sample complete: ${about === null ? '' : `${count(kept)} of about `}${plural(about ?? kept, 'listing')}.`
}

const creditsSpent = (kept: number): string =>
  `No credits remaining: the capture stopped, and its ${plural(kept, 'listing')} ${kept === 1 ? 'is' : 'are'} saved. Buy credits or upgrade to Pro to continue it`

function gapsText({ gaps, first }: { gaps: number; first: readonly GapGroup[] }): string {
  const shown = first.map((group) => `${group.place} (${gapGroup(group)})`).join('; ')
  return gaps > first.length ? `${shown}; and ${gaps - first.length} more` : shown
}

function prompt(of: PromptDetails): string {
  switch (of.kind) {
    case 'interrupted':
      return `The server went down during this capture. ${plural(of.listings, 'listing')} ${of.listings === 1 ? 'is' : 'are'} safe. Resume the capture, finish with the stored listings, or discard the undelivered ones?`
    case 'destination':
      return `${of.words} Listings found so far are stored. Retry, save them to a file only, or stop?`
    case 'source':
      return `${sourceWords(of)}. Retry, or stop with the listings found so far?`
    case 'limit':
      return atLimit(of)
  }
}

const usd = (value: number) =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

/** A formatted limit: `100 requests`, `$5.00`. */
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
  const areas = `${plural(open, 'area')} ${open === 1 ? 'is' : 'are'} left`
  const notBegun = `${plural(tasks, 'combination')} of city and business type not started`
  const left = [...(open > 0 ? [areas] : []), ...(tasks > 0 ? [notBegun] : [])].join(', ')
  return `${limitReached(kind, value)}: ${plural(stored, 'listing')} stored, ${left}. Raise the limit to continue, finish with the stored listings, or stop?`
}

const limitReached = (kind: LimitKind, value: number) => `The limit of ${limit(kind, value)} was reached`

/** The daily request quota of the operator or of the public servers is used up. */
function daySpent({ title, limits: { perDay } }: SourceDeclaration): string {
  return `The ${plural(perDay ?? 0, 'request')} allowed today to ${title} ${perDay === 1 ? 'is' : 'are'} used up`
}

/** Why a source is unavailable, and until when if known (epoch ms). */
function sourceWords({ words, until }: { words: string; until?: number }): string {
  if (until === undefined) return withoutPeriod(words)
  const minute = new Date(Math.round(until / 60_000) * 60_000).toISOString()
  return `${withoutPeriod(words)}. Available again from ${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`
}

/** All texts of the engine. No decision depends on a text. */
export const texts = {
  unmapped,
  daySpent,
  sourceWords,
  page,
  taskDone,
  area,
  areaOfTask,
  fault,
  gapKind,
  gapReason,
  gapGroup,
  ending,
  lastLine,
  prompt,
  limit,
  limits,
  limitReached,
  creditsSpent,
  limitRaised: (now: RunLimits) => `${limits(now)}. Continuing`,
  finishedAtLimit: ({ kind, value }: Closing) => `Finishing with the stored listings: ${limitReached(kind, value)}`,
  task,
  planned,
  gap: (label: string, types: readonly string[], reason: GapReason) =>
    reason.code === 'not-covered' || reason.code === 'unknown-city'
      ? gapReason(reason)
      : `Gap in ${area(label, types)}: ${gapReason(reason)}`,
  split: (label: string, parts: number) =>
    `Area ${label} has more listings than the source returns for one area: split into ${parts} parts`,
  slowed: (label: string, of: Fault, seconds: number) =>
    `${label}: ${withoutPeriod(fault(of))}. Retrying in ${plural(seconds, 'second')}`,
  refetched: (label: string, reason: GapReason) =>
    `${label}: ${withoutPeriod(gapReason(reason))}. Fetching it again from page 1`,
  dataReleaseGone: (before: string, now: string) =>
    `The release ${before} is no longer available: continuing with ${now}. Repeated listings count as known`,
  notEnriched: (title: string, words: string) =>
    `${title} could not fill missing fields: ${withoutPeriod(words)}. The capture continues without it`,
  databaseLocked: 'Your plan no longer includes databases: the listings from here on are only in the file',
  repeated: (text: string, times: number) => `${text} × ${count(times)}`,
  continued: 'Continued where it stopped',
  retriedGaps: (areas: number) => `Retrying ${plural(areas, 'failed area')}`,
} as const
