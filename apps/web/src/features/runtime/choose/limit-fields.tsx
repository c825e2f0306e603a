import { useState } from 'react'
import { plural } from '../../../platform/formats.ts'
import { LimitInputs, type LimitInputsProps } from '../limit-inputs.tsx'
import styles from './options.module.css'

/** Closed until wanted: what the capture may take at most. A capture that reaches a limit waits, and goes on when it is raised. */
export function LimitFields(props: LimitInputsProps) {
  const set = Object.values(props.texts).filter((text) => text.trim() !== '').length
  // Open from the start where one is set; then it is the reader's own.
  const [isOpenAtFirst] = useState(set > 0)
  return (
    <details className={styles.limits} open={isOpenAtFirst}>
      <summary>
        Limits <span className={styles.quiet}>{set === 0 ? 'none' : plural(set, 'limit')}</span>
      </summary>
      <div className={styles.limitRow}>
        <LimitInputs {...props} />
      </div>
      <p className={styles.quiet}>At a limit the capture waits with everything stored, until you raise it or finish.</p>
    </details>
  )
}
