import { useMemo, useRef, useState } from 'react'
import { plural } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Empty } from '../../platform/ui/empty.tsx'
import { Meter } from '../../platform/ui/meter.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { findCertain } from './compare-rows.ts'
import { Comparing } from './comparing.tsx'
import { DuplicateGroupLines } from './duplicate-group-lines.tsx'
import type { DuplicatesDialogProps } from './duplicates-dialog.tsx'
import styles from './duplicates-dialog.module.css'
import { deleteDuplicates } from './edits.ts'
import { useComparison } from './use-comparison.ts'

const shownGroups = 100

/** The groups of the four rules: which record is kept, and why. Nothing is deleted before the button is pressed. */
export function DuplicatesPreview({
  rows,
  onClose,
  onGone,
  onDone,
}: Pick<DuplicatesDialogProps, 'rows' | 'onClose' | 'onGone' | 'onDone'>) {
  const { looked, found: groups, problem: comparing } = useComparison(rows, findCertain)
  const [gone, setGone] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const stopping = useRef(new AbortController())
  const byId = useMemo(() => new Map(looked.map((row) => [row.id, row])), [looked])

  if (groups === null) return <Comparing count={looked.length} problem={comparing} />
  const ids = groups.flatMap(({ removed }) => removed)
  if (ids.length === 0) return <Empty title="No duplicates">No two rows are the same business by the four rules.</Empty>

  const remove = async () => {
    setIsBusy(true)
    let removed = 0
    const refused = await deleteDuplicates(ids.slice(gone), {
      signal: stopping.current.signal,
      onBatch: (batch) => {
        removed += batch.length
        setGone((known) => known + batch.length)
        onGone(batch)
      },
    })
    setIsBusy(false)
    if (removed > 0) onDone(removed)
    if (refused !== null) return setProblem(refused)
    return onClose()
  }

  return (
    <div className={styles.body}>
      <p>
        {plural(ids.length, 'duplicate')} in {plural(groups.length, 'group')}. Of each group the record with the most
        data is kept. Removing cannot be undone.
      </p>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.groups} tabIndex={0} aria-label="Groups of duplicates">
        {groups.slice(0, shownGroups).map((group) => (
          <DuplicateGroupLines key={`${group.pass}-${group.kept}`} group={group} byId={byId} />
        ))}
        {groups.length > shownGroups && (
          <li className={styles.group}>and {plural(groups.length - shownGroups, 'more group', 'more groups')}</li>
        )}
      </ul>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {isBusy && <Meter value={gone} max={ids.length} label="Duplicates removed" />}
      <div className={styles.actions}>
        <Button
          onClick={() => {
            if (isBusy) stopping.current.abort()
            else onClose()
          }}
        >
          {isBusy ? 'Stop' : 'Cancel'}
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
          Remove {plural(ids.length - gone, 'duplicate')}
        </Button>
      </div>
    </div>
  )
}
