import type { Job } from '@gazetteer/contract'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatDuration } from '../../platform/formats.ts'
import { classNames } from '../../platform/ui/class-names.ts'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import styles from './job-table.module.css'
import { databaseName, jobModes, jobTones } from './job-words.ts'

export type JobRowProps = { job: Job; isOpen: boolean; columns: number; onToggle: () => void; children: ReactNode }

export function JobRow({ job, isOpen, columns, onToggle, children }: JobRowProps) {
  return (
    <>
      <tr className={classNames(styles.row, isOpen && styles.open)} onClick={onToggle}>
        <td>{databaseName(job.dbProvider)}</td>
        <td>
          <button
            type="button"
            data-job-toggle=""
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={(event) => {
              event.stopPropagation()
              onToggle()
            }}
          >
            <ChevronRight size={14} aria-hidden="true" />
            {job.id}
          </button>
        </td>
        <td>
          <StateMark tone={jobTones[job.status]}>{job.status}</StateMark>
        </td>
        <td>{jobModes[job.mode]}</td>
        <td className="mono">{formatDateTime(job.startTime)}</td>
        <td className="num">{formatDuration(job.duration)}</td>
        <td className="num">{formatCount(job.recordsProcessed)}</td>
      </tr>
      {isOpen && (
        <tr className={styles.details}>
          <td colSpan={columns}>{children}</td>
        </tr>
      )}
    </>
  )
}
