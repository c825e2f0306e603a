import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useDensity } from '../../../platform/theme/color-scheme.ts'
import { ScrollFrame } from '../../../platform/ui/index.ts'
import { type FilterCondition, withCondition } from '@gazetteer/listing/filter'
import { type ColumnKey, columns } from '../rows/columns.ts'
import type { PageGroup } from '../rows/groups.ts'
import type { Press } from '../rows/selection.ts'
import type { CellRange } from '../rows/use-cell-focus.ts'
import type { ListingTableState } from '../rows/use-table.ts'
import type { EditProps } from '../edit/cell-editor.tsx'
import { frozenEdges } from './frozen.ts'
import { GroupRow } from './group-row.tsx'
import { ListingRow } from './listing-row.tsx'
import styles from './listing-table.module.css'
import { SummaryRow } from './summary-row.tsx'
import { TableHead } from './table-head.tsx'
import { useWidths } from './use-widths.ts'

export type ListingTableProps = {
  table: Pick<ListingTableState, 'view' | 'focus' | 'cell' | 'selection'>
  onPress: (id: number, press: Press) => void
  /** null: read-only, without selection. */
  edit: EditProps | null
  /** The cell being edited. */
  editing?: { id: number; column: ColumnKey } | null
  /** Shown instead of rows when there are none. */
  empty: ReactNode
}

const tickWidth = 44
/** With touch; 36 px otherwise. */
const headHeight = 44

/** One page of rows: a semantic table with virtual scrolling. */
export function ListingTable({ table, onPress, edit, editing = null, empty }: ListingTableProps) {
  const { view, focus, cell, selection } = table
  const { pageRows: rows, pageGroups, filtered } = view
  const { index: activeIndex } = focus
  const isReadOnly = edit === null
  const frame = useRef<HTMLDivElement>(null)
  const { ref: sized, width: frameWidth } = useElementSize<HTMLDivElement>()
  const frameRef = useMergedRef(frame, sized)
  const { widthOf, onResize, onStep } = useWidths()
  const rowHeight = useDensity() === 'compact' ? 28 : 36
  const items = useMemo(() => itemsOf(rows.length, pageGroups), [rows.length, pageGroups])
  // The virtualizer hands out fresh functions at every draw, as a moving window needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    // Rows start below the sticky header. Without this, the summary and the page bar would cover the last row.
    scrollPaddingEnd: headHeight + rowHeight,
    overscan: 4,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  useEffect(() => {
    const place = activeIndex === null ? -1 : items.indexOf(activeIndex)
    if (place !== -1) virtual.scrollToIndex(place, { align: 'auto' })
  }, [virtual, items, activeIndex])

  // Scrolling renders the table for each frame. Rows and headers whose properties are the same do not render again.
  const { columns: keys, frozen } = view.state
  const shown = useMemo(() => keys.flatMap((key) => columns.find((column) => column.key === key) ?? []), [keys])
  const firstEdge = isReadOnly ? 0 : tickWidth
  const edges = useMemo(
    () => frozenEdges({ columns: shown, last: frozen, widthOf }, firstEdge, frameWidth),
    [shown, frozen, widthOf, firstEdge, frameWidth],
  )
  const lastFrozen = shown[edges.length - 1]
  const frozenWidth = lastFrozen === undefined ? firstEdge : (edges.at(-1) ?? 0) + widthOf(lastFrozen)
  useColumnInSight(frame, cell.column, activeIndex)
  const drawn = virtual.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  const span = shown.length + (isReadOnly ? 0 : 1)
  const groupColumn = columns.find(({ key }) => key === view.state.group)
  const only = (condition: FilterCondition) =>
    view.setView({ filter: withCondition(view.state.filter, condition), page: 1 })
  const width = shown.reduce((sum, column) => sum + widthOf(column), firstEdge)

  return (
    <ScrollFrame
      ref={frameRef}
      className={styles.frame ?? ''}
      style={{ scrollPaddingLeft: frozenWidth }}
      data-table-frame=""
    >
      <table
        className={styles.table}
        style={{ minWidth: `max(100%, ${width}px)` }}
        aria-rowcount={rows.length + 2}
        aria-label="Listings"
        data-read-only={isReadOnly || undefined}
      >
        <colgroup>
          {!isReadOnly && <col style={{ width: tickWidth }} />}
          {shown.map((column) => (
            <col key={column.key} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <TableHead
          columns={shown}
          edges={edges}
          view={view}
          selection={isReadOnly ? null : selection}
          isAll={selection.isAll}
          isSome={selection.ids.size > 0}
          onResize={onResize}
          onStep={onStep}
        />
        <tbody>
          {before > 0 && <Gap height={before} columns={span} />}
          {drawn.map(({ index: place }) => {
            const item = items[place]
            if (typeof item === 'object')
              return (
                groupColumn !== undefined && (
                  <GroupRow key={`group ${item.at}`} group={item} column={groupColumn} span={span} onOnly={only} />
                )
              )
            const row = item === undefined ? undefined : rows[item]
            if (item === undefined || row === undefined) return null
            return (
              <ListingRow
                key={row.id}
                row={row}
                index={item}
                columns={shown}
                edges={edges}
                isSelected={selection.ids.has(row.id)}
                isActive={item === activeIndex}
                focusColumn={item === activeIndex ? cell.column : null}
                {...rangeProps(cell.range, item)}
                onCell={cell.place}
                onPress={onPress}
                onOpen={focus.open}
                edit={edit}
                editing={editing?.id === row.id ? editing.column : null}
              />
            )
          })}
          {after > 0 && <Gap height={after} columns={span} />}
        </tbody>
        {rows.length > 0 && <SummaryRow rows={filtered.rows} columns={shown} edges={edges} hasTick={!isReadOnly} />}
      </table>
      {rows.length === 0 && <div className={styles.nothing}>{empty}</div>}
      {/* The focus itself stays on the frame. */}
      <VisuallyHidden component="output">{cellInWords(table)}</VisuallyHidden>
    </ScrollFrame>
  )
}

/** What the table draws, from above: positions of rows, and the groups before them. */
function itemsOf(count: number, groups: readonly PageGroup[]): (number | PageGroup)[] {
  const items: (number | PageGroup)[] = []
  let next = 0
  for (let row = 0; row < count; row += 1) {
    for (let group = groups[next]; group?.at === row; group = groups[next]) {
      items.push(group)
      next += 1
    }
    items.push(row)
  }
  return items
}

/** Scrolls sideways to the focused cell, out from under the frozen columns. */
function useColumnInSight(frame: RefObject<HTMLDivElement | null>, column: ColumnKey | null, index: number | null) {
  useEffect(() => {
    if (column === null || index === null) return
    const focused = frame.current?.querySelector('td[data-focus]:not([data-frozen])')
    focused?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, column, index])
}

/** The selected columns of a row as plain numbers, so that other rows do not render again. */
function rangeProps(range: CellRange | null, index: number): { rangeFrom: number; rangeTo: number } {
  if (range === null || index < range.rows[0] || index > range.rows[1]) return { rangeFrom: -1, rangeTo: -1 }
  return { rangeFrom: range.columns[0], rangeTo: range.columns[1] }
}

function cellInWords({ focus, cell }: ListingTableProps['table']): string {
  if (focus.row === undefined || cell.column === null) return ''
  if (cell.isRange) return `${cell.rows.length * cell.keys.length} cells selected`
  const label = columns.find(({ key }) => key === cell.column)?.label ?? ''
  return `${label} of ${focus.row.name ?? 'this listing'}: ${String(focus.row[cell.column] ?? 'empty')}`
}

const Gap = ({ height, columns: span }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td aria-label="More rows" colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
)
