import type { TableRow } from '@gazetteer/contract'
import { findLikelyDuplicates, type LikelyDuplicate } from '@gazetteer/listing/likely-duplicates'
import { useEffect, useMemo, useState } from 'react'
import { formatCount, plural } from '../../platform/formats.ts'
import { Empty } from '../../platform/ui/empty.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { dismiss, isDismissed, readDismissed } from './dismissed-pairs.ts'
import { duplicateRow } from './duplicate-row.ts'
import styles from './duplicates-dialog.module.css'
import { LikelyPair } from './likely-pair.tsx'
import { type Merge, mergeRows } from './merge.ts'

export type LikelyDuplicatesProps = { rows: readonly TableRow[]; onMerged: (merge: Merge) => void }

const shownPairs = 30

/** Near matches beyond the four rules. Nothing is merged by itself: each pair waits for a person. */
export function LikelyDuplicates({ rows, onMerged }: LikelyDuplicatesProps) {
  const [looked] = useState(rows)
  const [pairs, setPairs] = useState<LikelyDuplicate[] | null>(null)
  const [dismissed, setDismissed] = useState(readDismissed)
  const [busy, setBusy] = useState<LikelyDuplicate | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  useEffect(() => {
    // Let the dialog draw before the rows are compared.
    const timer = setTimeout(() => {
      setPairs(findLikelyDuplicates(looked.map(duplicateRow)))
    }, 30)
    return () => {
      clearTimeout(timer)
    }
  }, [looked])

  if (pairs === null) {
    return (
      <p className={styles.wait}>
        <Spinner /> Comparing {formatCount(looked.length)} rows
      </p>
    )
  }
  const open = pairs.flatMap((pair) => {
    const one = byId.get(pair.a)
    const other = byId.get(pair.b)
    return one === undefined || other === undefined || isDismissed(dismissed, pair) ? [] : [{ pair, one, other }]
  })
  if (open.length === 0) {
    return <Empty title="No likely duplicates">No two rows look alike enough to ask about.</Empty>
  }
  const merge = async (pair: LikelyDuplicate, chosen: Merge) => {
    setBusy(pair)
    const refused = await mergeRows(chosen)
    setBusy(null)
    setProblem(refused)
    if (refused === null) onMerged(chosen)
  }
  return (
    <div className={styles.body}>
      <p>
        {plural(open.length, 'pair')} that may be one business. Keep one and it takes over what it lacks from the other;
        or dismiss the pair.
      </p>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <ul className={styles.groups}>
        {open.slice(0, shownPairs).map(({ pair, one, other }) => (
          <LikelyPair
            key={`${pair.a}-${pair.b}`}
            pair={pair}
            one={one}
            other={other}
            isBusy={busy === pair}
            onKeep={(kept, removed) => void merge(pair, { kept, removed })}
            onDismiss={() => {
              setDismissed(dismiss(pair))
            }}
          />
        ))}
      </ul>
      {open.length > shownPairs && (
        <p className={styles.more}>and {plural(open.length - shownPairs, 'more pair', 'more pairs')}</p>
      )}
    </div>
  )
}
