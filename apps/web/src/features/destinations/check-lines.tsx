import type { DatabaseCheck } from '@gazetteer/contract'
import { StateMark, type Tone } from '../../platform/ui/state-mark.tsx'
import styles from './check-lines.module.css'

const names: Record<DatabaseCheck['name'], string> = {
  'name-found': 'Name found',
  reached: 'Reached',
  tls: 'TLS',
  'signed-in': 'Signed in',
  'may-create': 'May create',
  'table-ready': 'Table ready',
}

const tones: Record<DatabaseCheck['outcome'], Tone> = { passed: 'done', failed: 'failed', skipped: 'waiting' }

/** Each check of a test as a line with its outcome. */
export function CheckLines({ checks }: { checks: readonly DatabaseCheck[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map(({ name, outcome, text }) => (
        <li key={name}>
          <span className={styles.name}>{names[name]}</span>
          <StateMark tone={tones[outcome]}>{outcome}</StateMark>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
