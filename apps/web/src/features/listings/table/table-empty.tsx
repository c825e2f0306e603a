import { Button, Group, Skeleton } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { SearchX, Table2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../../platform/formats.ts'
import { Nothing } from '../../../platform/ui/index.ts'
import type { ListingTableState } from '../rows/use-table.ts'
import { isFiltered, noFilters } from '../rows/view-state.ts'

export type TableEmptyProps = {
  table: Pick<ListingTableState, 'rows' | 'view'>
  /** Rows stored by a capture after the table was found empty. */
  newRows: number
  homeLink: ReactNode
  onRetry: () => void
}

/** As many lines as fit a large screen; the rest is clipped. */
const rowsInWait = Array.from({ length: 24 }, (_, index) => index)
/** Widths for name, phone, category, address, city, rating, website, in percent of the line. */
const barWidths = [17, 11, 8, 14, 9, 4, 15]

/** Distinguishes loading, load failure, no match and no data. */
export function TableEmpty({ table: { rows, view }, newRows: came, homeLink, onRetry }: TableEmptyProps) {
  const { all, phase, problem } = rows
  const { state, setView } = view
  if (isFiltered(state) && all.rows.length > 0) {
    return (
      <Nothing
        icon={<SearchX size={18} />}
        title="No matches"
        action={<Button onClick={() => setView({ ...noFilters, page: 1 })}>Clear filters</Button>}
      >
        No listing matches the search and filters.
      </Nothing>
    )
  }
  const again = (word: string) => (
    <Button variant="filled" onClick={onRetry}>
      {word}
    </Button>
  )
  if (phase === 'failed') {
    return (
      <Nothing icon={<Unplug size={18} />} title={problem ?? tableMessages.unexpected} action={again('Try again')}>
        Your listings have not changed.
      </Nothing>
    )
  }
  if (phase === 'loading') {
    return (
      <div aria-hidden="true">
        {rowsInWait.map((row) => (
          <Group key={row} justify="space-between" wrap="nowrap" h="var(--row)" pl={54} pr="xl" className="below">
            {barWidths.map((width, bar) => (
              <Skeleton key={width} w={`${width - ((row * 7 + bar * 5) % 4)}%`} h={10} />
            ))}
          </Group>
        ))}
      </div>
    )
  }
  if (came > 0) {
    return (
      <Nothing icon={<Table2 size={18} />} title={plural(came, 'new listing')} action={again('Load')}>
        A capture stored them after you opened this table.
      </Nothing>
    )
  }
  return (
    <Nothing icon={<Table2 size={18} />} title={tableMessages.noData} action={homeLink}>
      Listings of your captures appear here.
    </Nothing>
  )
}
