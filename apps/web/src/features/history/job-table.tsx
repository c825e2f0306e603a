import type { Job } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { useKeys } from '../../platform/keyboard.ts'
import { JobRow } from './job-row.tsx'
import styles from './job-table.module.css'

export type JobTableProps = {
  jobs: readonly Job[]
  openId: string | null
  onOpen: (jobId: string | null) => void
  /** What stands in an open row. */
  renderDetails: (job: Job) => ReactNode
}

const columns = ['DB', 'Job ID', 'Status', 'Mode', 'Started', 'Duration', 'Records']

export function JobTable({ jobs, openId, onOpen, renderDetails }: JobTableProps) {
  const move = (step: number) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-job-toggle]')]
    const here = buttons.findIndex((button) => button === document.activeElement)
    buttons[here === -1 ? 0 : Math.min(buttons.length - 1, Math.max(0, here + step))]?.focus()
  }
  useKeys({
    ArrowDown: () => move(1),
    j: () => move(1),
    ArrowUp: () => move(-1),
    k: () => move(-1),
    Escape: () => onOpen(null),
  })
  return (
    // Wide tables scroll inside their frame, which the keyboard must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} tabIndex={0} aria-label="Jobs">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              isOpen={job.id === openId}
              columns={columns.length}
              onToggle={() => {
                onOpen(job.id === openId ? null : job.id)
              }}
            >
              {job.id === openId ? renderDetails(job) : null}
            </JobRow>
          ))}
        </tbody>
      </table>
    </section>
  )
}
