import {
  citiesInJobRow,
  type Export,
  type Job,
  type JobStats,
  manualListingsPerType,
  runtimeMessages,
} from '@gazetteer/contract'
import { sourceTitle } from '@gazetteer/listing'
import { formatCount, plural } from '../../platform/formats.ts'
import type { Tone } from '../../platform/ui/index.ts'

export const jobTones: Record<Job['status'], Tone> = {
  running: 'ongoing',
  completed: 'done',
  stopped: 'stopped',
  failed: 'failed',
  skipped: 'stopped',
}

export const jobModes: Record<Job['mode'], string> = { autonomous: 'Auto', manual: 'Manual' }

const databaseNames: Record<string, string> = {
  none: 'No Database',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  supabase: 'Supabase',
}

export const databaseName = (provider: string): string => databaseNames[provider] ?? provider

/** Whether Continue is the obvious next step. A job at the limit of a free account would end immediately. */
export const continuesFirst = ({ canContinue, isAtPlanLimit }: Job, isPro: boolean): boolean =>
  canContinue && (isPro || !isAtPlanLimit)

/** Continue is offered, or without credits disabled with the reason. */
export const isContinueOffered = ({ canContinue, continueProblem }: Pick<Job, 'canContinue' | 'continueProblem'>) =>
  canContinue || continueProblem === runtimeMessages.noCredits

/** The same for areas that failed or that a limit left out. Where the job can continue, that fetches them too. */
export const isRetryOffered = (job: Pick<Job, 'canContinue' | 'continueProblem' | 'retryProblem'>): boolean =>
  !isContinueOffered(job) && (job.retryProblem === null || job.retryProblem === runtimeMessages.noCredits)

/** Completed, but every request failed. */
export const hasOnlyGaps = ({ status, recordsProcessed, gaps }: Job): boolean =>
  status === 'completed' && recordsProcessed === 0 && gaps.length > 0

/** The source and its enrichment sources. */
export function sourceText({ source, completeFrom }: Pick<Job, 'source' | 'completeFrom'>): string {
  const more = completeFrom.map((id) => sourceTitle(id))
  return [sourceTitle(source), more.length > 0 && `enriched from ${more.join(', ')}`].filter(Boolean).join(', ')
}

/** What a job with `onlyNew` did. */
export const onlyNewText = 'listings of earlier captures'

/** How a job with `update: refresh` treats listings that the table has. */
export const refreshText = 'changed values replace earlier ones'

/** Cities and areas of a job. A list has only the first of them; an entry that a browser saved earlier has no count. */
export const cityCountOf = ({ cities, cityCount }: Pick<Job, 'cities' | 'cityCount'>): number =>
  Math.max(cityCount, cities.length)

/** Processed cities, with the total if some were not reached. */
export function processedText(job: Pick<Job, 'cities' | 'cityCount' | 'citiesProcessed'>): string {
  const { cities, citiesProcessed } = job
  const total = cityCountOf(job)
  const processed = Math.min(citiesProcessed, total)
  const text = citiesText(
    cities.slice(0, processed).map(({ city }) => city),
    processed,
  )
  return processed === total ? text : [text, `(${processed} of ${total})`].filter(Boolean).join(' ')
}

/** What a job captures: `Baltimore, MD · Dentist`, `50 cities · Restaurant, Dentist`. */
export function jobSubject(job: Pick<Job, 'cities' | 'cityCount' | 'areaCount'>): string {
  const { cities, areaCount } = job
  const total = cityCountOf(job)
  const [first] = cities
  const types = [...new Set(cities.flatMap(({ businessTypes }) => businessTypes))]
  const more = types.length - typesInSubject
  const named = types.slice(0, typesInSubject).join(', ')
  return [
    total > 1 ? `${formatCount(total)} ${placesName(areaCount, total)}` : first?.city,
    more > 0 ? `${named} +${more} more` : named,
  ]
    .filter(Boolean)
    .join(' · ')
}

const typesInSubject = 3

function placesName(areas: number, total: number): string {
  if (areas === total) return 'areas'
  return areas === 0 ? 'cities' : 'cities and areas'
}

/** The first three cities and the number of others. */
function citiesText(cities: readonly string[], total: number): string {
  const shown = cities.slice(0, citiesInJobRow).join(' · ')
  const more = total - citiesInJobRow
  return more > 0 ? `${shown} +${more} more` : shown
}

/** Share of completed jobs among all ended jobs. Null while all were stopped: none succeeded or failed. */
export const successRate = ({ ended, completed, failed }: Pick<JobStats, 'ended' | 'completed' | 'failed'>) =>
  completed + failed === 0 ? null : Math.round((completed * 100) / ended)

/** Explains the success rate: `1 of 2 ended jobs completed · 1 stopped`. */
export function endsInWords({ ended, completed, failed }: JobStats): string {
  const stopped = ended - completed - failed
  const others = [stopped > 0 && `${stopped} stopped`, failed > 0 && `${failed} failed`]
  return [`${completed} of ${plural(ended, 'ended job')} completed`, ...others].filter(Boolean).join(' · ')
}

/** Statistics over the given jobs, used without the server's. */
export function statsOf(jobs: readonly Job[]): JobStats {
  const count = (wanted: Job['status']) => jobs.filter(({ status }) => status === wanted).length
  return {
    jobs: jobs.length,
    ended: jobs.length - count('running'),
    completed: count('completed'),
    failed: count('failed'),
    records: jobs.reduce((sum, { recordsProcessed }) => sum + recordsProcessed, 0),
  }
}

const extension = /\.[a-z]+$/u
/** Files of every run beside the chosen format: JSON, a reading page, sources and licences. */
export const jsonName = (filename: string): string => filename.replace(extension, '.json')
export const pageName = (filename: string): string => filename.replace(extension, '')
export const sourcesName = (filename: string): string => filename.replace(extension, '_sources.txt')

/** The job as a file for the read-only table. */
export const fileOfJob = (job: Job): Omit<Export, 'filename'> & { filename: string | null } => ({
  filename: job.filename,
  timestamp: job.endTime ?? job.startTime,
  jobId: job.id,
  records: job.recordsProcessed,
})

/** Number of gaps, or what is missing without one; null for stopped and failed runs, which did not request everything. */
export function gapsText({
  status,
  gaps,
  isAtModeLimit,
}: Pick<Job, 'gaps' | 'isAtModeLimit' | 'status'>): string | null {
  if (gaps.length > 0) return plural(gaps.length, 'gap')
  if (isAtModeLimit) return 'limited by Single mode'
  return status === 'completed' ? 'no gaps' : null
}

/** The sentence in the place of a list of gaps. */
export function whyNoGaps({
  status,
  isAtModeLimit,
  isAtPlanLimit,
}: Pick<Job, 'isAtModeLimit' | 'isAtPlanLimit' | 'status'>): string {
  if (status === 'running') return 'Known when the capture ends.'
  if (isAtPlanLimit) return 'Nothing failed. On the free plan a capture ends at 100 listings.'
  if (isAtModeLimit)
    return `Single mode keeps the first ${manualListingsPerType} of a business type, and the city has more. Choose Unlimited for all of them.`
  return 'No gaps: every area was fetched.'
}
