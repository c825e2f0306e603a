import { citiesInJobRow, type Job, type JobStats as Totals } from '@gazetteer/contract'
import type { Tone } from '../../platform/ui/state-mark.tsx'

export const jobTones: Record<Job['status'], Tone> = {
  running: 'running',
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

export function databaseName(provider: string): string {
  return databaseNames[provider] ?? provider
}

/** The first three cities, then how many more. */
export function citiesText(cities: readonly string[]): string {
  const shown = cities.slice(0, citiesInJobRow).join(' · ')
  const more = cities.length - citiesInJobRow
  return more > 0 ? `${shown} +${more} more` : shown
}

export type JobStats = { total: number; records: number; successRate: number | null }

/** The three numbers from the server's figures. */
export function statsOf({ jobs, ended, completed, records }: Totals): JobStats {
  return { total: jobs, records, successRate: ended === 0 ? null : Math.round((completed * 100) / ended) }
}

/** The three numbers over a list, where the server was not asked; runs that still go on count for no rate. */
export function jobStats(jobs: readonly Job[]): JobStats {
  const ended = jobs.filter(({ status }) => status !== 'running')
  const completed = ended.filter(({ status }) => status === 'completed')
  const records = jobs.reduce((sum, { recordsProcessed }) => sum + recordsProcessed, 0)
  return statsOf({ jobs: jobs.length, ended: ended.length, completed: completed.length, records })
}

/** The JSON file that every run has, whatever format was chosen. */
export function jsonName(filename: string): string {
  return filename.replace(/\.(json|csv|html)$/u, '.json')
}

/** The text that every run has of its sources, providers and licences. */
export function sourcesName(filename: string): string {
  return filename.replace(/\.(json|csv|html)$/u, '_sources.txt')
}
