import type { TableRow } from '@gazetteer/contract'
import { type DuplicateGroup, findDuplicates, passReasons } from '@gazetteer/listing/duplicates'
import { useEffect, useMemo, useState } from 'react'
import { formatCount, formatPhone, plural } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Empty } from '../../platform/ui/empty.tsx'
import { Meter } from '../../platform/ui/meter.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { duplicateRow } from './duplicate-row.ts'
import styles from './duplicates-dialog.module.css'
import { deleteDuplicates } from './edits.ts'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import type { Merge } from './merge.ts'

export type DuplicatesDialogProps = {
  isOpen: boolean
  rows: readonly TableRow[]
  onClose: () => void
  onGone: (ids: readonly number[]) => void
  onDone: (removed: number) => void
  onMerged: (merge: Merge) => void
}

const shownGroups = 100

/** What Remove Dupes would do, and beyond it the pairs that a person must judge. */
export function DuplicatesDialog({ isOpen, onMerged, ...props }: DuplicatesDialogProps) {
  const [kind, setKind] = useState<'certain' | 'likely'>('certain')
  return (
    <Dialog title="Remove duplicates" isOpen={isOpen} onClose={props.onClose} width={720} isFullOnPhone>
      {isOpen && (
        <div className={styles.kinds}>
          <Segmented
            label="Kind of duplicates"
            value={kind}
            onChange={setKind}
            segments={[
              { value: 'certain', label: 'By the four rules' },
              { value: 'likely', label: 'Likely' },
            ]}
          />
          {kind === 'certain' ? (
            <DuplicatesPreview {...props} />
          ) : (
            <LikelyDuplicates rows={props.rows} onMerged={onMerged} />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The groups of the four rules: which record is kept, and why. */
function DuplicatesPreview({ rows, onClose, onGone, onDone }: Omit<DuplicatesDialogProps, 'isOpen' | 'onMerged'>) {
  // The rows of the moment the dialog opened; deleting must not shuffle the preview.
  const [looked] = useState(rows)
  const [groups, setGroups] = useState<DuplicateGroup[] | null>(null)
  const [gone, setGone] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const byId = useMemo(() => new Map(looked.map((row) => [row.id, row])), [looked])
  useEffect(() => {
    // Let the dialog draw before the rows are compared.
    const timer = setTimeout(() => {
      setGroups(findDuplicates(looked.map(duplicateRow)))
    }, 30)
    return () => {
      clearTimeout(timer)
    }
  }, [looked])

  if (groups === null) {
    return (
      <p className={styles.wait}>
        <Spinner /> Comparing {formatCount(looked.length)} rows
      </p>
    )
  }
  const ids = groups.flatMap(({ removed }) => removed)
  if (ids.length === 0) return <Empty title="No duplicates">No two rows are the same business by the four rules.</Empty>

  const remove = async () => {
    setIsBusy(true)
    const refused = await deleteDuplicates(ids, (batch) => {
      setGone((known) => known + batch.length)
      onGone(batch)
    })
    setIsBusy(false)
    if (refused !== null) return setProblem(refused)
    onDone(ids.length)
    return onClose()
  }

  return (
    <div className={styles.body}>
      <p>
        {plural(ids.length, 'duplicate')} in {plural(groups.length, 'group')}. Of each group the record with the most
        data is kept.
      </p>
      <ul className={styles.groups}>
        {groups.slice(0, shownGroups).map((group) => (
          <li key={`${group.pass}-${group.kept}`} className={styles.group}>
            <span className={styles.reason}>{passReasons[group.pass]}</span>
            <Line row={byId.get(group.kept)} word="kept" />
            {group.removed.map((id) => (
              <Line key={id} row={byId.get(id)} word="removed" />
            ))}
          </li>
        ))}
      </ul>
      {groups.length > shownGroups && (
        <p className={styles.more}>and {plural(groups.length - shownGroups, 'more group', 'more groups')}</p>
      )}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {isBusy && <Meter value={gone} max={ids.length} label="Duplicates removed" />}
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
          Remove {plural(ids.length, 'duplicate')}
        </Button>
      </div>
    </div>
  )
}

function Line({ row, word }: { row: TableRow | undefined; word: 'kept' | 'removed' }) {
  if (row === undefined) return null
  const phone = row.phone == null ? '' : formatPhone(row.phone)
  return (
    <div className={styles.line} data-word={word}>
      <b>{word}</b>
      <span>{row.name}</span>
      <span className={styles.rest}>{[row.address, row.city, phone, row.website].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
