import type { TableRow } from '@gazetteer/contract'
import type { LikelyDuplicate } from '@gazetteer/listing/likely-duplicates'
import { useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Cell } from './cell.tsx'
import { columns } from './columns.ts'
import styles from './likely-pair.module.css'
import { MergeQuestion } from './merge-question.tsx'
import type { Merge } from './merge.ts'

export type LikelyPairProps = {
  pair: LikelyDuplicate
  one: TableRow
  other: TableRow
  isDismissed: boolean
  onMerge: (merge: Merge) => Promise<void>
  onDismiss: () => void
}

const compared = new Set(['name', 'address', 'city', 'phone', 'website', 'rating', 'reviewcount'])
const fields = columns.filter(({ key }) => compared.has(key))

/** Two rows side by side with why they look alike; what differs stands out. */
export function LikelyPair({ pair, one, other, isDismissed, onMerge, onDismiss }: LikelyPairProps) {
  const [chosen, setChosen] = useState<Merge | null>(null)
  const item = useRef<HTMLLIElement>(null)
  const sides = [
    { row: one, merge: { kept: one, removed: other } },
    { row: other, merge: { kept: other, removed: one } },
  ]
  const names = `${one.name ?? 'one row'} and ${other.name ?? 'another'}`
  return (
    <li ref={item} tabIndex={-1} className={styles.pair}>
      <div className={styles.header}>
        <span className="mono">{Math.round(pair.score * 100)} %</span>
        <span>{pair.reasons.join(' · ')}</span>
      </div>
      <table className={styles.fields} aria-label={names}>
        <tbody>
          {fields.map((column) => (
            <tr key={column.key} data-differs={one[column.key] !== other[column.key] || undefined}>
              <th scope="row">{column.label}</th>
              {sides.map(({ row }) => (
                <td key={row.id}>
                  <Cell row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot hidden={chosen !== null}>
          <tr>
            <td>
              <Button
                kind="quiet"
                aria-label={`${isDismissed ? 'Ask again about' : 'Dismiss'} ${names}`}
                onClick={onDismiss}
              >
                {isDismissed ? 'Ask again' : 'Dismiss'}
              </Button>
            </td>
            {sides.map(({ row, merge }) => (
              <td key={row.id}>
                {!isDismissed && (
                  <Button
                    aria-label={`Keep ${row.name ?? 'this row'}`}
                    onClick={() => {
                      setChosen(merge)
                    }}
                  >
                    Keep this
                  </Button>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {chosen !== null && (
        <MergeQuestion
          merge={chosen}
          onMerge={onMerge}
          onCancel={() => {
            setChosen(null)
            item.current?.focus()
          }}
        />
      )}
    </li>
  )
}
