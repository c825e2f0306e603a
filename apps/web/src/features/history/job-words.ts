import { citiesInJobRow, type Job } from '@gazetteer/contract'
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

/** The three numbers over the list; runs that still go on count for no rate. */
export function jobStats(jobs: readonly Job[]): JobStats {
  const ended = jobs.filter(({ status }) => status !== 'running')
  const completed = ended.filter(({ status }) => status === 'completed')
  return {
    total: jobs.length,
    records: jobs.reduce((sum, { recordsProcessed }) => sum + recordsProcessed, 0),
    successRate: ended.length === 0 ? null : Math.round((completed.length * 100) / ended.length),
  }
}

/** The JSON file that every run has, whatever format was chosen. */
export function jsonName(filename: string): string {
  return filename.replace(/\.(json|csv|html)$/u, '.json')
}
