import { ActionIcon, Drawer, Group, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { TableRow } from '@gazetteer/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatCount, formatPhone } from '../../../platform/formats.ts'
import { isTyping } from '../../../platform/keyboard.ts'
import { CopyButton } from '../../../platform/ui/index.ts'
import { ListingFields } from './listing-fields.tsx'
import { columns } from '../rows/columns.ts'

export type ListingDrawerProps = {
  row: TableRow | null
  /** Of the rows that the table shows: where this one stands, from 1; null where it is not among them. */
  place: { at: number; of: number } | null
  renderMap: (point: readonly [longitude: number, latitude: number]) => ReactNode
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** Everything that a listing says, beside the table; previous and next go on through the rows as they are shown. */
export default function ListingDrawer({ row, place, renderMap, onStep, onClose }: ListingDrawerProps) {
  // Opened after it was drawn closed: so it knows where the focus goes back to.
  const isDrawn = useMounted()
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j' || event.key === 'ArrowRight') onStep(1)
    else if (event.key === 'k' || event.key === 'ArrowLeft') onStep(-1)
  }
  return (
    <Drawer opened={row !== null && isDrawn} onClose={onClose} onKeyDown={onKey} title={row?.name ?? 'Listing'}>
      {row !== null && (
        <>
          <Group gap="xs" mb="md" wrap="nowrap">
            <ActionIcon
              variant="default"
              aria-label="Previous listing"
              title="Previous (k)"
              disabled={place === null || place.at <= 1}
              onClick={() => onStep(-1)}
            >
              <ChevronLeft size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Next listing"
              title="Next (j)"
              disabled={place === null || place.at >= place.of}
              onClick={() => onStep(1)}
            >
              <ChevronRight size={16} />
            </ActionIcon>
            {place !== null && (
              <Text span size="sm" c="dimmed" role="status">
                {formatCount(place.at)} of {formatCount(place.of)}
              </Text>
            )}
            <CopyButton ml="auto" text={listingText(row)} label="Copy all" />
          </Group>
          <ListingFields key={row.id} row={row} renderMap={renderMap} />
        </>
      )}
    </Drawer>
  )
}

/** A listing as lines of text, for pasting elsewhere: only what is known. */
const listingText = (row: TableRow): string =>
  columns
    .flatMap(({ key, label, kind }) => {
      const value = row[key]
      if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return []
      const text = Array.isArray(value) ? value.join(' ') : String(value)
      return [`${label}: ${kind === 'phone' ? formatPhone(text) : text}`]
    })
    .join('\n')
