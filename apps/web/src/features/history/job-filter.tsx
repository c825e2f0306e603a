import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type Job, jobStatuses } from '@gazetteer/contract'
import { Search } from 'lucide-react'

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

type JobFilterBarProps = { filter: JobFilter; onFilter: (filter: JobFilter, isTyping?: boolean) => void }

/** Search and status filter of the loaded history. */
export const JobFilterBar = ({ filter, onFilter }: JobFilterBarProps) => (
  <Group gap="sm" role="search" aria-label="Jobs">
    <TextInput
      role="searchbox"
      aria-label="Search jobs"
      placeholder="Search city, business type or job id"
      leftSection={<Search size={14} />}
      flex="1 1 220px"
      maw={340}
      value={filter.search}
      onChange={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value }, true)}
    />
    <NativeSelect
      aria-label="Status"
      value={filter.status}
      data={[
        { value: '', label: 'Any status' },
        ...jobStatuses.map((status) => ({ value: status, label: status.slice(0, 1).toUpperCase() + status.slice(1) })),
      ]}
      onChange={({ currentTarget }) => onFilter({ ...filter, status: currentTarget.value })}
    />
    {(filter.search !== '' || filter.status !== '') && (
      <Button variant="link" onClick={() => onFilter(noJobFilter)}>
        Clear
      </Button>
    )}
  </Group>
)
