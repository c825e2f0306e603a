import { tableMessages } from '@gazetteer/contract'
import { SearchX, Table2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Empty } from '../../platform/ui/empty.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import styles from './table-empty.module.css'
import type { RowsPhase } from './use-rows.ts'

export type TableEmptyProps = {
  phase: RowsPhase
  problem: string | null
  isFiltered: boolean
  homeLink: ReactNode
  onClear: () => void
  onRetry: () => void
}

/** As many lines as a large screen shows; what does not fit is cut. */
const rowsInWait = 24
/** Of name, phone, category, address, city, rating, website, in percent of the line. */
const barWidths = [17, 11, 8, 14, 9, 4, 15]

/** Loading, could not load, nothing matches, nothing yet: told apart. */
export function TableEmpty({ phase, problem, isFiltered, homeLink, onClear, onRetry }: TableEmptyProps) {
  if (isFiltered) {
    return (
      <Empty
        icon={<SearchX size={18} />}
        title="Nothing matches"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        No listing fits the search and the filters.
      </Empty>
    )
  }
  if (phase === 'failed') {
    return (
      <Empty
        icon={<Unplug size={18} />}
        title={problem ?? tableMessages.unexpected}
        action={
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Your rows are where they were. Nothing was changed.
      </Empty>
    )
  }
  if (phase === 'loading') {
    return (
      <ul className={styles.rows} aria-hidden="true">
        {Array.from({ length: rowsInWait }, (_, index) => (
          <li key={index}>
            {barWidths.map((width, bar) => (
              <Skeleton key={width} width={`${width - ((index * 7 + bar * 5) % 4)}%`} height={10} />
            ))}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Empty icon={<Table2 size={18} />} title={tableMessages.noData} action={homeLink}>
      The listings of your captures will be here, one row each.
    </Empty>
  )
}
