import type { LimitKind } from '@gazetteer/contract'
import { useState } from 'react'
import { plural } from '../../../platform/formats.ts'
import { TextField } from '../../../platform/ui/text-field.tsx'
import { readLimit } from '../read-limit.ts'
import styles from './options.module.css'

export type LimitTexts = Record<LimitKind, string>

export type LimitFieldsProps = {
  value: LimitTexts
  /** Whether a request of the source costs money: else a limit in dollars would never be reached. */
  isPriced: boolean
  onChange: (value: LimitTexts) => void
}

const fields = [
  { kind: 'requests', label: 'Requests' },
  { kind: 'listings', label: 'Listings' },
  { kind: 'usd', label: 'Dollars' },
] as const

/** Closed until wanted: what the capture may take at most. A capture that reaches a limit waits, and goes on when it is raised. */
export function LimitFields({ value, isPriced, onChange }: LimitFieldsProps) {
  const shown = fields.filter(({ kind }) => kind !== 'usd' || isPriced)
  const set = shown.filter(({ kind }) => value[kind].trim() !== '').length
  // Open from the start where one is set; then it is the reader's own.
  const [isOpenAtFirst] = useState(set > 0)
  return (
    <details className={styles.limits} open={isOpenAtFirst}>
      <summary>
        Limits <span className={styles.quiet}>{set === 0 ? 'none' : plural(set, 'limit')}</span>
      </summary>
      <div className={styles.limitRow}>
        {shown.map(({ kind, label }) => (
          <TextField
            key={kind}
            label={label}
            hint="at most"
            placeholder="no limit"
            inputMode={kind === 'usd' ? 'decimal' : 'numeric'}
            autoComplete="off"
            isMono
            value={value[kind]}
            error={readLimit(kind, value[kind]).problem}
            onChange={(event) => {
              onChange({ ...value, [kind]: event.currentTarget.value })
            }}
          />
        ))}
      </div>
      <p className={styles.quiet}>At a limit the capture waits with everything stored, until you raise it or finish.</p>
    </details>
  )
}
