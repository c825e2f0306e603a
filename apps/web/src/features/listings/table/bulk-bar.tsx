import { ActionIcon, Box, Button, CloseButton, Group, Text, VisuallyHidden } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../platform/formats.ts'
import type { RowActions } from '../edit/use-row-actions.ts'
import type { ListingTableState } from '../rows/use-table.ts'
import styles from './bulk-bar.module.css'
import { DownloadButton, type DownloadButtonProps } from './download-button.tsx'
import { Notice } from '../../../platform/ui/index.ts'
import { useInstallation } from '../../../platform/use-installation.ts'
import type { RemovalUndo } from '../edit/use-removal-undo.ts'
import { undoMs, type useUndoableChange } from '../edit/use-undoable-change.ts'

/** Floating bar, shown while rows are selected. */
export function BulkBar({
  table,
  actions,
}: {
  table: Pick<ListingTableState, 'focus' | 'selection'>
  actions: RowActions
}) {
  const { confirmRemove, downloadSelected } = actions
  const { rows, hidden } = actions.chosen
  const hasContacts = useInstallation()?.hasContacts === true
  const only = rows.length === 1 ? rows[0] : undefined
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected listings">
      <strong>{formatCount(rows.length)} selected</strong>
      {hidden > 0 && <span>({formatCount(hidden)} hidden by filters)</span>}
      {only !== undefined && (
        <Button variant="inverse" aria-label="Details and sources" onClick={() => table.focus.open(only.id)}>
          Details
        </Button>
      )}
      <Button variant="inverse" onClick={() => actions.setIsEditing(true)}>
        Bulk edit
      </Button>
      {hasContacts && (
        <Button variant="inverse" onClick={() => void actions.findContacts()}>
          Find contacts
        </Button>
      )}
      <Button variant="inverse" onClick={downloadSelected}>
        Download
      </Button>
      <Button variant="inverse" color="fail" onClick={confirmRemove}>
        Delete
      </Button>
      <Button variant="inverse" bd="0" aria-label="Clear selection" onClick={table.selection.clear}>
        <Box component="span" visibleFrom="xs">
          Esc to clear
        </Box>
        <Box component="span" hiddenFrom="xs">
          Clear
        </Box>
      </Button>
    </div>
  )
}

/** Bulk actions on the user's table. On a phone those on selected rows are only in the bar of the selection. */
export const TableActions = ({ actions, view, total }: DownloadButtonProps) => (
  <>
    <Button visibleFrom="xs" onClick={() => actions.setIsEditing(true)}>
      Bulk edit
    </Button>
    <Button loading={actions.isLoadingAll} onClick={() => void actions.openDuplicates()}>
      Remove Dupes
    </Button>
    <ActionIcon
      visibleFrom="xs"
      aria-label="Delete selected listings"
      title="Delete selected listings"
      disabled={actions.chosen.rows.length === 0}
      onClick={actions.confirmRemove}
    >
      <Trash2 size={15} />
    </ActionIcon>
    <DownloadButton actions={actions} view={view} total={total} />
  </>
)

const doingTexts = { delete: 'Deleting', edit: 'Saving' }

type Change = ReturnType<typeof useUndoableChange>

/** Shows the time left and Cancel while a change is pending; the reason after one was rejected. */
export const PendingBar = ({ pending, problem, cancel, sendNow, dismiss }: Change) => (
  <>
    {problem !== null && (
      <Notice kind="error" m="sm" onDismiss={dismiss}>
        {problem.replace(/\.?$/u, '.')} The table shows the original values.
      </Notice>
    )}
    {pending !== null && <Pending pending={pending} onSend={() => void sendNow()} onCancel={cancel} />}
  </>
)

/** Offers to undo the last removal of duplicates or merge, until it is dismissed. */
export function RemovalBar({ removal: { last, problem, pendingId, undo, setLast } }: { removal: RemovalUndo }) {
  if (last === null) return null
  return (
    <>
      {problem !== null && (
        <Notice kind="error" m="sm">
          {problem}
        </Notice>
      )}
      <Group gap="sm" px="md" py={4} mih={40} className="above" bg="var(--accent-bg)" role="group" aria-label="Removal">
        <Text span inherit flex={1} miw={0} truncate role="status">
          <b>{last.text}</b>
        </Text>
        <Button loading={pendingId === last.id} onClick={() => undo(last.id)}>
          Undo
        </Button>
        <CloseButton aria-label="Dismiss" onClick={() => setLast(null)} />
      </Group>
    </>
  )
}

type PendingProps = { pending: NonNullable<Change['pending']>; onSend: () => void; onCancel: () => void }

function Pending({ pending, onSend, onCancel }: PendingProps) {
  const doing = doingTexts[pending.kind]
  return (
    <Group
      gap="sm"
      px="md"
      py={4}
      mih={40}
      className="above"
      bg="var(--accent-bg)"
      role="group"
      aria-label="Pending change"
    >
      {/* Announced once to screen readers; the countdown is visual only. */}
      <VisuallyHidden component="output">
        {doing} {pending.subject} in {undoMs / 1000} seconds
      </VisuallyHidden>
      <Text span inherit flex={1} miw={0} truncate aria-hidden="true">
        <b>
          {doing} in <Countdown key={pending.id} /> s
        </b>{' '}
        · {pending.subject}
      </Text>
      <Button variant="link" onClick={onSend}>
        Save now
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Group>
  )
}

/** Whole seconds left in which the change can be cancelled. */
function Countdown() {
  const [endsAt] = useState(() => Date.now() + undoMs)
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 250, { autoInvoke: true })
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}
