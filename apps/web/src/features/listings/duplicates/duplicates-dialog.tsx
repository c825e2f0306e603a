import { SegmentedControl, Stack } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { useState } from 'react'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { DuplicatesPreview } from './duplicates-preview.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { RemovedBefore } from './removed-before.tsx'
import type { Merge } from './merge.ts'

export type DuplicatesDialogProps = {
  isOpen: boolean
  rows: readonly TableRow[]
  onClose: () => void
  onGone: (ids: readonly number[]) => void
  onDone: (removed: number) => void
  onMerged: (merge: Merge) => void
}

const kinds = [
  { value: 'certain', label: 'By the four rules' },
  { value: 'likely', label: 'Likely' },
  { value: 'removed', label: 'Removed before' },
]

/** What Remove Dupes would do, and beyond it the pairs that a person must judge. */
export function DuplicatesDialog({ isOpen, onMerged, ...props }: DuplicatesDialogProps) {
  const [kind, setKind] = useState('certain')
  return (
    <Dialog title="Remove duplicates" isOpen={isOpen} onClose={props.onClose} size={760} isLarge>
      <Stack gap={14}>
        <SegmentedControl aria-label="Kind of duplicates" value={kind} onChange={setKind} data={kinds} />
        {kind === 'certain' && <DuplicatesPreview {...props} />}
        {kind === 'likely' && <LikelyDuplicates rows={props.rows} onMerged={onMerged} />}
        {kind === 'removed' && <RemovedBefore />}
      </Stack>
    </Dialog>
  )
}
