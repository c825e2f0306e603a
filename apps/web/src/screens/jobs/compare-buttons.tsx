import { Button, Group } from '@mantine/core'
import type { Job, User } from '@gazetteer/contract'
import { GitCompare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { JobChoice } from '../../features/history/index.ts'
import { comparisonPath } from '../../platform/paths.ts'

/** The choice of two jobs in the history. */
export function useJobChoice(jobs: readonly Job[]) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const source = jobs.find(({ id }) => id === chosen?.[0])?.source
  const choice: JobChoice | null = chosen && {
    chosen,
    problemOf: (job) => problemOf(job, source),
    // The first of two gives way to a third.
    onChoose: (id) =>
      setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(-1), id]),
  }
  return { choice, toggle: () => setChosen(chosen === null ? [] : null) }
}

function problemOf({ status, clearedAt, source }: Job, wanted: string | undefined): string | null {
  if (status === 'running') return 'The job is running'
  if (clearedAt !== null) return 'Its listings were deleted'
  return wanted === undefined || source === wanted ? null : 'The job has another source'
}

type CompareButtonsProps = { user: User; jobs: readonly Job[]; choice: ReturnType<typeof useJobChoice> }

/** Begins and ends the choice, and opens the comparison. */
export function CompareButtons({ user, jobs, choice: { choice, toggle } }: CompareButtonsProps) {
  if (jobs.length < 2) return null
  const [from, to] = jobs
    .filter(({ id }) => choice?.chosen.includes(id))
    .toSorted((a, b) => a.startTime - b.startTime)
    .map(({ id }) => id)
  return (
    <Group gap="sm">
      {choice !== null &&
        (from !== undefined && to !== undefined ? (
          <Button component={Link} to={comparisonPath(user.id, { from, to })} variant="filled">
            Compare 2 jobs
          </Button>
        ) : (
          <span role="status">Choose two jobs of one source</span>
        ))}
      <Button leftSection={<GitCompare size={14} />} aria-pressed={choice !== null} onClick={toggle}>
        {choice === null ? 'Compare' : 'Cancel'}
      </Button>
    </Group>
  )
}
