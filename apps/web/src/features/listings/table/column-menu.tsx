import { Menu, UnstyledButton } from '@mantine/core'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  EyeOff,
  Filter as FilterIcon,
  Group,
  Pin,
  PinOff,
  X,
} from 'lucide-react'
import { type TableColumn, type ColumnKey, isGroupable } from '../rows/columns.ts'
import { placeInSorts, withSort } from '../rows/view-state.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { type FilterCondition, withCondition } from '@gazetteer/listing/filter'
import styles from './listing-table.module.css'

export type ColumnMenuProps = {
  column: TableColumn
  view: TableView
  /** Opened by the button, or by Alt+ArrowDown on the header. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Sort, filter, move, freeze and hide one column. The name stays first. */
export function ColumnMenu({ column: { key, label }, view: { state, setView }, isOpen, onOpen }: ColumnMenuProps) {
  const at = state.columns.indexOf(key)
  const isName = key === 'name'
  const isFrozen = at <= state.columns.indexOf(state.frozen)
  const { sorts } = state
  const others = sorts.filter((sort) => sort.column !== key)
  const sortBy = (isDescending: boolean) => setView({ sorts: [{ column: key, isDescending }], page: 1 })
  const addSort = (isDescending: boolean) => setView({ sorts: withSort(sorts, { column: key, isDescending }), page: 1 })
  const move = (step: 1 | -1) => setView({ columns: moved(state.columns, key, step) })
  const filter = filters[key]
  return (
    <Menu position="bottom-start" withinPortal returnFocus opened={isOpen} onChange={onOpen}>
      <Menu.Target>
        <UnstyledButton className={styles.menu ?? ''} aria-label={`Options of ${label}`} tabIndex={-1}>
          <ChevronDown size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ArrowUp size={14} />} onClick={() => sortBy(false)}>
          Sort ascending
        </Menu.Item>
        <Menu.Item leftSection={<ArrowDown size={14} />} onClick={() => sortBy(true)}>
          Sort descending
        </Menu.Item>
        {others.length > 0 && (
          <>
            <Menu.Item leftSection={<ArrowUp size={14} />} onClick={() => addSort(false)}>
              Then ascending
            </Menu.Item>
            <Menu.Item leftSection={<ArrowDown size={14} />} onClick={() => addSort(true)}>
              Then descending
            </Menu.Item>
          </>
        )}
        {placeInSorts(sorts, key) !== -1 && (
          <Menu.Item leftSection={<X size={14} />} onClick={() => setView({ sorts: others, page: 1 })}>
            Do not sort by it
          </Menu.Item>
        )}
        {isGroupable(key) && (
          <Menu.Item
            leftSection={<Group size={14} />}
            onClick={() => setView({ group: state.group === key ? null : key, page: 1 })}
          >
            {state.group === key ? 'Do not group' : 'Group by it'}
          </Menu.Item>
        )}
        {filter !== undefined && (
          <Menu.Item
            leftSection={<FilterIcon size={14} />}
            onClick={() => setView({ filter: withCondition(state.filter, filter.condition), page: 1 })}
          >
            {filter.label}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<ArrowLeft size={14} />} disabled={isName || at <= 1} onClick={() => move(-1)}>
          Move left
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowRight size={14} />}
          disabled={isName || at >= state.columns.length - 1}
          onClick={() => move(1)}
        >
          Move right
        </Menu.Item>
        <Menu.Item
          leftSection={<Pin size={14} />}
          disabled={key === state.frozen}
          onClick={() => setView({ frozen: key })}
        >
          Freeze up to here
        </Menu.Item>
        {isFrozen && state.frozen !== 'name' && (
          <Menu.Item leftSection={<PinOff size={14} />} onClick={() => setView({ frozen: 'name' })}>
            Unfreeze
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<EyeOff size={14} />}
          disabled={isName}
          onClick={() => setView(withoutColumn(state, key))}
        >
          Hide column
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The filter that a column offers in its menu. */
const filters: Partial<Record<ColumnKey, { label: string; condition: FilterCondition }>> = {
  phone: { label: 'Only with a phone', condition: { field: 'phone', op: 'notEmpty' } },
  website: { label: 'Only with a website', condition: { field: 'website', op: 'notEmpty' } },
  rating: { label: 'Rating 4 or more', condition: { field: 'rating', op: 'gte', value: 4 } },
  confidence: { label: 'Confidence 75 % or more', condition: { field: 'confidence', op: 'gte', value: 0.75 } },
}

/** The view without a column. If it was the last frozen one, the one before it becomes the last. */
export function withoutColumn(
  { columns, frozen }: Pick<TableView['state'], 'columns' | 'frozen'>,
  key: ColumnKey,
): Pick<TableView['state'], 'columns' | 'frozen'> {
  const before = columns[columns.indexOf(key) - 1] ?? 'name'
  return { columns: columns.filter((one) => one !== key), frozen: frozen === key ? before : frozen }
}

/** The columns with one moved by a step. */
export function moved(columns: readonly ColumnKey[], key: ColumnKey, step: 1 | -1): ColumnKey[] {
  const at = columns.indexOf(key)
  const next = columns.filter((one) => one !== key)
  next.splice(at + step, 0, key)
  return next
}
