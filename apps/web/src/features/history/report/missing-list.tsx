import type { JobSummary } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { amountOf, missingGroups } from './missing.ts'
import styles from './report.module.css'

/** What a job lacks: one entry for each reason, with its count and places. `children`: without gaps. */
export function MissingList({ gaps, children }: Pick<JobSummary, 'gaps'> & { children: ReactNode }) {
  if (gaps.length === 0) return children
  return (
    <ul className={styles.missing}>
      {missingGroups(gaps).map(({ kind, title, sentence, ...amounts }) => (
        <li key={sentence}>
          <i className={styles.mark} data-reason={kind} />
          <b>{title}</b>
          <span>{amountOf(amounts)}</span>
          <p>{sentence}</p>
        </li>
      ))}
    </ul>
  )
}
