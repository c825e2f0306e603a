import { citiesInJobRow, type Job, type JobStats } from '@gazetteer/contract'
import { sourceTitles } from '@gazetteer/listing'
import { plural } from '../../platform/formats.ts'
import type { Tone } from '../../platform/ui/index.ts'

export const jobTones: Record<Job['status'], Tone> = {
  running: 'ongoing',
  completed: 'done',
  stopped: 'stopped',
  failed: 'failed',
}

export const jobModes: Record<Job['mode'], string> = { autonomous: 'Auto', manual: 'Manual' }

const databaseNames: Record<string, string> = {
  none: 'None',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  supabase: 'Supabase',
}

export const databaseName = (provider: string): string => databaseNames[provider] ?? provider

/** The source's name, and those that filled in what its listings lacked. */
export function sourceText({ source, completeFrom }: Pick<Job, 'source' | 'completeFrom'>): string {
  const more = completeFrom.map((id) => sourceTitles[id])
  return [sourceTitles[source], more.length > 0 && `completed from ${more.join(', ')}`].filter(Boolean).join(', ')
}

/** The cities that had their turn, of how many where some did not. */
export function processedText({ cities, citiesProcessed }: Pick<Job, 'cities' | 'citiesProcessed'>): string {
  const processed = cities.slice(0, citiesProcessed).map(({ city }) => city)
  if (processed.length === cities.length) return citiesText(processed)
  return [citiesText(processed), `(${processed.length} of ${cities.length})`].filter(Boolean).join(' ')
}

/** What a job was for, in short: `Baltimore +1 · Dentist +2`. */
export function jobSubject({ cities }: Pick<Job, 'cities'>): string {
  const types = [...new Set(cities.flatMap(({ businessTypes }) => businessTypes))]
  const names = cities.map(({ city }) => city.replace(/,.*$/u, ''))
  return [firstOf(names), firstOf(types)].filter(Boolean).join(' · ')
}

const firstOf = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `${first} +${more.length}`

/** The first three cities, then how many more. */
function citiesText(cities: readonly string[]): string {
  const shown = cities.slice(0, citiesInJobRow).join(' · ')
  const more = cities.length - citiesInJobRow
  return more > 0 ? `${shown} +${more} more` : shown
}

/** Completed jobs among all that ended, stopped ones included. Null before the first end. */
export const successRate = ({ ended, completed }: Pick<JobStats, 'ended' | 'completed'>): number | null =>
  ended === 0 ? null : Math.round((completed * 100) / ended)

/** What the success rate counts: `1 of 2 ended jobs completed · 1 stopped`. */
export function endsInWords({ ended, completed, failed }: JobStats): string {
  const stopped = ended - completed - failed
  const others = [stopped > 0 && `${stopped} stopped`, failed > 0 && `${failed} failed`]
  return [`${completed} of ${plural(ended, 'ended job')} completed`, ...others].filter(Boolean).join(' · ')
}

/** The figures over a list, where the server was not asked. */
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
/** Beside the file of the chosen format every run has these: the listings as JSON, a page to read, its sources and licences. */
export const jsonName = (filename: string): string => filename.replace(extension, '.json')
export const pageName = (filename: string): string => filename.replace(extension, '')
export const sourcesName = (filename: string): string => filename.replace(extension, '_sources.txt')

/** How many gaps a run has; null where it says nothing: who was stopped or failed did not ask all that was wanted. */
export function gapsText({ status, gaps }: Pick<Job, 'status' | 'gaps'>): string | null {
  if (gaps.length > 0) return plural(gaps.length, 'gap')
  return status === 'completed' ? 'no gaps' : null
}
