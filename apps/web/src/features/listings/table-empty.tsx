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
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    )
  }
  if (phase === 'loading') {
    return (
      <div className={styles.rows}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} height={16} />
        ))}
      </div>
    )
  }
  return (
    <Empty icon={<Table2 size={18} />} title={tableMessages.noData} action={homeLink}>
      The listings of your captures will be here, one row each.
    </Empty>
  )
}
