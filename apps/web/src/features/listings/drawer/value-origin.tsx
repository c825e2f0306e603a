import { ActionIcon, Anchor, Popover, Text } from '@mantine/core'
import type { TableProvenance } from '@gazetteer/contract'
import { Info, Pencil } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatDateTime } from '../../../platform/formats.ts'

/** Where a value came from; `editedAt` is null for an edit that is not saved yet, undefined for no edit. */
export type ValueOriginProps = {
  label: string
  origin: TableProvenance | undefined
  editedAt: number | null | undefined
}

/** An icon beside a value; a click, a tap or Enter shows its source, or that the user edited it. */
export function ValueOrigin({ label, origin, editedAt }: ValueOriginProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isEdited = editedAt !== undefined
  if (!isEdited && origin === undefined) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={240} position="bottom-end" withinPortal={false} shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isEdited ? `${label}: edited by you` : `Source of ${label}: ${sourceText(origin)}`}
          // Escape closes the source; the drawer of a narrow window stays open.
          data-mantine-stop-propagation={isOpen}
          onKeyDown={onKeyDown}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isEdited ? <Pencil size={14} /> : <Info size={14} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown fz="sm" p="sm" ta="start" onKeyDown={onKeyDown}>
        {isEdited ? <EditedByUser at={editedAt} /> : origin && <Source origin={origin} />}
      </Popover.Dropdown>
    </Popover>
  )
}

const sourceText = (origin: TableProvenance | undefined): string =>
  origin === undefined ? '' : `${origin.title}${origin.isFilledIn ? ', filled in' : ''}`

const EditedByUser = ({ at }: { at: number | null }) => (
  <>
    <Text fz="sm">Edited by you{at === null ? '' : ` · ${formatDateTime(at)}`}</Text>
    <Text fz="xs" c="dimmed">
      Captures leave this value as it is.
    </Text>
  </>
)

/** Why this value was chosen over those of other sources. */
const reasonTexts: Record<NonNullable<TableProvenance['reason']>, string> = {
  agreement: 'Chosen because most sources agree on it',
  source: 'Chosen because this source is the most reliable one for this field',
  complete: 'Chosen because it is the most complete value',
  newer: 'Chosen because it is at least a year newer',
}

/** Where on the page the value was. */
const howTexts: Record<NonNullable<TableProvenance['how']>, string> = {
  'json-ld': 'structured data',
  microdata: 'structured data',
  link: 'a link',
  text: 'text of the page',
}

const Source = ({ origin }: { origin: TableProvenance }) => (
  <>
    <Text fz="sm">{sourceText(origin)}</Text>
    <Text fz="xs" c="dimmed">
      {formatDateTime(origin.time)} · {origin.licence}
    </Text>
    {origin.page !== undefined && (
      <Text fz="xs" style={{ overflowWrap: 'anywhere' }}>
        <Anchor href={origin.page} target="_blank" rel="noopener noreferrer">
          {origin.page}
        </Anchor>
        {origin.how !== undefined && ` · ${howTexts[origin.how]}`}
      </Text>
    )}
    {origin.reason !== undefined && (
      <Text fz="xs" c="dimmed">
        {reasonTexts[origin.reason]}
      </Text>
    )}
  </>
)
