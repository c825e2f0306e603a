import type { TableRow } from '@gazetteer/contract'
import { memo } from 'react'
import { classNames } from '../../platform/ui/class-names.ts'
import { Cell } from './cell.tsx'
import { type Column, isNumeric } from './columns.ts'
import styles from './listing-table.module.css'
import type { Press } from './selection.ts'

export type ListingRowProps = {
  row: TableRow
  index: number
  columns: readonly Column[]
  isSelected: boolean
  isActive: boolean
  onPress: (id: number, press: Press) => void
}

const monoKinds = new Set(['mono', 'phone', 'date'])

export const ListingRow = memo(function ListingRow({
  row,
  index,
  columns,
  isSelected,
  isActive,
  onPress,
}: ListingRowProps) {
  return (
    // Rows are pressed with the pointer; the keyboard has the checkbox, j, k and x.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classNames(styles.row, isSelected && styles.selected, isActive && styles.active)}
      onClick={(event) => {
        onPress(row.id, { isShift: event.shiftKey, isToggle: event.ctrlKey || event.metaKey })
      }}
      onMouseDown={(event) => {
        // Shift selects rows here, not text.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      <td className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${row.name ?? 'row'}`}
          checked={isSelected}
          onClick={(event) => {
            event.stopPropagation()
            if (event.shiftKey) onPress(row.id, { isShift: true, isToggle: true })
          }}
          onChange={(event) => {
            if (!(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)) {
              onPress(row.id, { isShift: false, isToggle: true })
            }
          }}
        />
      </td>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classNames(
            isNumeric(column.kind) && 'num',
            monoKinds.has(column.kind) && 'mono',
            column.key === 'name' && styles.first,
          )}
        >
          <Cell row={row} column={column} />
        </td>
      ))}
    </tr>
  )
})
