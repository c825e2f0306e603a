import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { type Job, jobStatuses } from '@gazetteer/contract'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../platform/formats.ts'
import styles from './job-filter.module.css'

export type JobFilter = { search: string; status: string }
const noJobFilter: JobFilter = { search: '', status: '' }

/** The jobs that match: every word in the id, a city or a business type. */
export function filterJobs(jobs: readonly Job[], { search, status }: JobFilter): Job[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  return jobs.filter((job) => {
    if (status !== '' && job.status !== status) return false
    if (words.length === 0) return true
    const names = job.cities.flatMap(({ city, businessTypes }) => [city, ...businessTypes])
    const text = [job.id, ...names].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

type JobFilterBarProps = {
  filter: JobFilter
  /** The loaded jobs, of which the states are counted. */
  jobs: readonly Job[]
  onFilter: (filter: JobFilter, isTyping?: boolean) => void
  /** At the end of the bar. */
  children?: ReactNode
}

/** Search and state of the loaded history. */
export const JobFilterBar = ({ filter, jobs, onFilter, children }: JobFilterBarProps) => (
  <Group gap="sm" role="search" aria-label="Jobs">
    <TextInput
      role="searchbox"
      aria-label="Search jobs"
      placeholder="Search city, business type or job id"
      leftSection={<Search size={14} />}
      flex="1 1 220px"
      maw={{ xs: 340 }}
      value={filter.search}
      onChange={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value }, true)}
    />
    <div className={styles.states}>
      <SegmentedControl
        aria-label="Status"
        value={filter.status}
        data={statesOf(jobs, filter.status)}
        onChange={(status) => onFilter({ ...filter, status })}
      />
    </div>
    {(filter.search !== '' || filter.status !== '') && (
      <Button variant="link" onClick={() => onFilter(noJobFilter)}>
        Clear
      </Button>
    )}
    {children}
  </Group>
)

/** The states that a job has, and the chosen one, with the number of jobs. */
function statesOf(jobs: readonly Job[], chosen: string) {
  const counts = jobStatuses.map((status) => ({ status, count: jobs.filter((job) => job.status === status).length }))
  return [
    { value: '', label: `All ${formatCount(jobs.length)}` },
    ...counts
      .filter(({ status, count }) => count > 0 || status === chosen)
      .map(({ status, count }) => ({
        value: status,
        label: `${status.slice(0, 1).toUpperCase()}${status.slice(1)} ${formatCount(count)}`,
      })),
  ]
}
