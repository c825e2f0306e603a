import { Button } from '@mantine/core'
import { type FilterCondition, isEmptyCell } from '@gazetteer/listing/filter'
import { plural } from '../../../platform/formats.ts'
import type { TableColumn } from '../rows/columns.ts'
import type { RowGroup } from '../rows/groups.ts'
import { Cell } from './cell.tsx'
import styles from './listing-table.module.css'

export type GroupRowProps = {
  group: RowGroup
  column: TableColumn
  span: number
  onOnly: (condition: FilterCondition) => void
}

/** The header of rows with the same value. */
export const GroupRow = ({ group: { row, count }, column, span, onOnly }: GroupRowProps) => (
  <tr className={styles.group} data-group="">
    <td colSpan={span}>
      <span>
        {column.label} <b>{isEmptyCell(row[column.key]) ? 'empty' : <Cell row={row} column={column} />}</b>
        {' · '}
        {plural(count, 'row')}
        <Button variant="link" fz="inherit" ml="md" onClick={() => onOnly(conditionOfGroup(row, column))}>
          Only these
        </Button>
      </span>
    </td>
  </tr>
)

function conditionOfGroup(row: RowGroup['row'], { key }: TableColumn): FilterCondition {
  const value = row[key]
  if (value == null || isEmptyCell(value)) return { field: key, op: 'empty' }
  return typeof value === 'object'
    ? { field: key, op: 'contains', value: value.join(' ') }
    : { field: key, op: 'is', value }
}
