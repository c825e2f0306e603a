import type { TableRow } from '@gazetteer/contract'
import { useState } from 'react'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import styles from './duplicates-dialog.module.css'
import { DuplicatesPreview } from './duplicates-preview.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import type { Merge } from './merge.ts'

export type DuplicatesDialogProps = {
  isOpen: boolean
  userId: string
  rows: readonly TableRow[]
  onClose: () => void
  onGone: (ids: readonly number[]) => void
  onDone: (removed: number) => void
  onMerged: (merge: Merge) => void
}

/** What Remove Dupes would do, and beyond it the pairs that a person must judge. */
export function DuplicatesDialog({ isOpen, userId, onMerged, ...props }: DuplicatesDialogProps) {
  const [kind, setKind] = useState<'certain' | 'likely'>('certain')
  return (
    <Dialog title="Remove duplicates" isOpen={isOpen} onClose={props.onClose} width={760} isFullOnPhone>
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
            <LikelyDuplicates userId={userId} rows={props.rows} onMerged={onMerged} />
          )}
        </div>
      )}
    </Dialog>
  )
}
