import type { TableRow } from '@gazetteer/contract'
import type { LikelyDuplicate } from '@gazetteer/listing/likely-duplicates'
import { formatPhone } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import styles from './likely-pair.module.css'

export type LikelyPairProps = {
  pair: LikelyDuplicate
  one: TableRow
  other: TableRow
  isBusy: boolean
  onKeep: (kept: TableRow, removed: TableRow) => void
  onDismiss: () => void
}

/** Two rows side by side with why they look alike. */
export function LikelyPair({ pair, one, other, isBusy, onKeep, onDismiss }: LikelyPairProps) {
  return (
    <li className={styles.pair}>
      <header className={styles.header}>
        <span className="mono">{Math.round(pair.score * 100)} %</span>
        <span>{pair.reasons.join(' · ')}</span>
        <Button kind="link" disabled={isBusy} onClick={onDismiss}>
          Dismiss
        </Button>
      </header>
      <div className={styles.sides}>
        <Side row={one} isBusy={isBusy} onKeep={() => onKeep(one, other)} />
        <Side row={other} isBusy={isBusy} onKeep={() => onKeep(other, one)} />
      </div>
    </li>
  )
}

function Side({ row, isBusy, onKeep }: { row: TableRow; isBusy: boolean; onKeep: () => void }) {
  const facts = [row.address, row.city, row.phone == null ? null : formatPhone(row.phone), row.website]
  return (
    <div className={styles.side}>
      <b>{row.name}</b>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <Button disabled={isBusy} aria-label={`Keep ${row.name ?? 'this row'}`} onClick={onKeep}>
        Keep this
      </Button>
    </div>
  )
}
