import type { TableRow } from '@gazetteer/contract'
import { Pencil } from 'lucide-react'
import { memo } from 'react'
import { CellEditor, type EditProps } from '../edit/cell-editor.tsx'
import { type TableColumn, type ColumnKey, isColumnKey, isEditable, isNumeric } from '../rows/columns.ts'
import type { Press } from '../rows/selection.ts'
import { Cell } from './cell.tsx'
import { frozenProps } from './frozen.ts'
import styles from './listing-table.module.css'

export type ListingRowProps = {
  row: TableRow
  index: number
  columns: readonly TableColumn[]
  /** Left edges of the frozen columns. */
  edges: readonly number[]
  isSelected: boolean
  isActive: boolean
  /** The focused column of this row. */
  focusColumn: ColumnKey | null
  /** Positions of its selected cells; -1: none. */
  rangeFrom: number
  rangeTo: number
  onCell: (column: ColumnKey | null) => void
  onPress: (id: number, press: Press) => void
  onOpen: (id: number) => void
  /** null: the row is read-only. */
  edit: EditProps | null
  /** The column being edited in this row. */
  editing: ColumnKey | null
}

const monoKinds = new Set(['mono', 'phone', 'date'])

export const ListingRow = memo(function ListingRow(props: ListingRowProps) {
  const { row, columns, edges, isSelected, isActive, onPress, edit } = props
  return (
    // Rows are pressed with the pointer; the keyboard has the checkbox, j, k and x.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      aria-rowindex={props.index + 2}
      {...(edit === null ? {} : { 'aria-selected': isSelected })}
      className={styles.row}
      data-active={isActive || undefined}
      onClick={(event) => {
        props.onCell(columnAt(event.target))
        onPress(row.id, { isShift: event.shiftKey, isToggle: event.ctrlKey || event.metaKey })
      }}
      onDoubleClick={(event) => {
        const column = columnAt(event.target)
        if (edit !== null && column !== null && isEditable(column)) edit.onBegin(row.id, column)
        else props.onOpen(row.id)
      }}
      onMouseDown={(event) => {
        // Shift selects rows here, not text.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      {edit !== null && <Tick row={row} isSelected={isSelected} onPress={onPress} />}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={classOf(column)}
          data-column={column.key}
          {...frozenProps(edges, at)}
          data-focus={props.focusColumn === column.key || undefined}
          data-range={(at >= props.rangeFrom && at <= props.rangeTo) || undefined}
          onPointerEnter={showWhole}
        >
          {edit !== null && props.editing === column.key ? (
            <CellEditor row={row} column={column} edit={edit} />
          ) : (
            <>
              <Cell row={row} column={column} />
              {edit !== null && isActive && isEditable(column.key) && (
                <button
                  type="button"
                  className={styles.pencil}
                  tabIndex={-1}
                  aria-label={`Edit ${column.label} of ${row.name ?? 'this listing'}`}
                  onClick={(event) => {
                    event.stopPropagation()
                    edit.onBegin(row.id, column.key)
                  }}
                >
                  <Pencil size={12} />
                </button>
              )}
            </>
          )}
        </td>
      ))}
    </tr>
  )
})

const Tick = ({ row, isSelected, onPress }: Pick<ListingRowProps, 'row' | 'isSelected' | 'onPress'>) => (
  <td className={styles.tick}>
    {/* A plain input: Mantine's checkbox is most of the time that a row takes to render. */}
    <input
      type="checkbox"
      className={styles.box}
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
)

/** The column of the cell that an event happened in. */
function columnAt(target: EventTarget): ColumnKey | null {
  const cell = target instanceof Element ? target.closest('td') : null
  const key = cell?.dataset['column'] ?? ''
  return isColumnKey(key) ? key : null
}

function classOf({ kind }: TableColumn): string | undefined {
  if (isNumeric(kind)) return 'num'
  return monoKinds.has(kind) ? 'mono' : undefined
}

/** Shows the full text of a truncated cell as a tooltip. */
function showWhole({ currentTarget: cell }: { currentTarget: HTMLElement }): void {
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}
