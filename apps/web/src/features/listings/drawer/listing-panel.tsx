import { ActionIcon, CloseButton, Drawer, Group, Paper, Text, Title } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import type { TableRow } from '@gazetteer/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { formatPhone } from '@gazetteer/listing/normalize'
import { formatCount } from '../../../platform/formats.ts'
import { isTyping } from '../../../platform/keyboard.ts'
import { CopyButton } from '../../../platform/ui/index.ts'
import type { SaveField } from '../edit/edits.ts'
import { ListingFields } from './listing-fields.tsx'
import { columns } from '../rows/columns.ts'
import type { ListingTableState } from '../rows/use-table.ts'

export type ListingPanelProps = {
  table: Pick<ListingTableState, 'rows' | 'view' | 'focus'>
  /** Saves an edited field; undefined: the listing is read-only. */
  onSave: SaveField | undefined
  renderMap: (point: readonly [longitude: number, latitude: number]) => ReactNode
  /** A link to a job. */
  renderJob: (jobId: string) => ReactNode
}

/**
 * All fields of a listing beside the table, which stays usable; in a narrow window a drawer over it. Previous and next
 * follow the table's order.
 */
export default function ListingPanel({ table: { rows: loaded, view, focus }, ...shown }: ListingPanelProps) {
  const { openedId: id, open } = focus
  const { all } = loaded
  const { rows } = view.filtered
  const isWide = useMediaQuery('(min-width: 1025px)', true, { getInitialValueInEffect: false })
  const at = useMemo(() => (id === null ? -1 : rows.findIndex((row) => row.id === id)), [rows, id])
  // Stays open when a filter hides the row.
  const row = useMemo(() => rows[at] ?? all.rows.find((one) => one.id === id) ?? null, [rows, all, at, id])
  const onStep = (step: 1 | -1) => {
    const next = at === -1 ? undefined : rows[at + step]
    if (next !== undefined) open(next.id)
  }
  // Rendered closed first, so that it can return the focus.
  const isDrawn = useMounted()
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j' || event.key === 'ArrowRight') onStep(1)
    else if (event.key === 'k' || event.key === 'ArrowLeft') onStep(-1)
  }
  const title = row?.name ?? 'Listing'
  const content = row !== null && (
    <>
      <Steps at={at} total={rows.length} onStep={onStep} text={listingText(row)} />
      <ListingFields key={row.id} row={row} {...shown} />
    </>
  )
  if (!isWide) {
    return (
      <Drawer opened={row !== null && isDrawn} onClose={() => open(null)} onKeyDown={onKey} title={title}>
        {content}
      </Drawer>
    )
  }
  if (row === null) return null
  return (
    <Paper component="aside" aria-label="Listing" className="record column">
      <Group component="header" gap="sm" wrap="nowrap" mb="sm">
        <Title order={2} fz={14} flex={1} className="breaks">
          {title}
        </Title>
        <CloseButton aria-label="Close" title="Close (Esc)" onClick={() => open(null)} />
      </Group>
      {content}
    </Paper>
  )
}

type StepsProps = { at: number; total: number; onStep: (step: 1 | -1) => void; text: string }

const Steps = ({ at, total, onStep, text }: StepsProps) => (
  <Group gap="xs" mb="md" wrap="nowrap">
    <ActionIcon
      variant="default"
      aria-label="Previous listing"
      title="Previous (k)"
      disabled={at <= 0}
      onClick={() => onStep(-1)}
    >
      <ChevronLeft size={16} />
    </ActionIcon>
    <ActionIcon
      variant="default"
      aria-label="Next listing"
      title="Next (j)"
      disabled={at === -1 || at >= total - 1}
      onClick={() => onStep(1)}
    >
      <ChevronRight size={16} />
    </ActionIcon>
    {at !== -1 && (
      <Text span size="sm" c="dimmed" role="status">
        {formatCount(at + 1)} of {formatCount(total)}
      </Text>
    )}
    <CopyButton ml="auto" text={text} label="Copy all" />
  </Group>
)

/** A listing as text lines for copying; only known fields. */
const listingText = (row: TableRow): string =>
  columns
    .flatMap(({ key, label, kind }) => {
      const value = row[key]
      if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return []
      const text = Array.isArray(value) ? value.join(' ') : String(value)
      return [`${label}: ${kind === 'phone' ? formatPhone(text) : text}`]
    })
    .join('\n')
