import { useLocalStorage } from '@mantine/hooks'
import { type PointerEvent, useCallback } from 'react'
import { z } from 'zod'
import { isNumeric, type TableColumn } from '../rows/columns.ts'

const least = 56
const most = 600
/** Width change of one key press. */
const stepPx = 16
/** Of a letter of a label, at 12 px. */
const letterPx = 7

/** Room for the label and the button of the menu. */
const leastWidth = ({ label, kind }: TableColumn): number =>
  Math.max(least, Math.ceil((isNumeric(kind) ? 34 : 43) + label.length * letterPx))

const within = (column: TableColumn, width: number): number => Math.min(most, Math.max(leastWidth(column), width))
const widthsSchema = z.record(z.string(), z.number()).catch({})

/** Column widths, stored in this browser. Changed by dragging a column edge or by keys on its header. */
export function useWidths() {
  const [widths, setWidths] = useLocalStorage<Record<string, number>>({
    key: 'gazetteer.table-widths',
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: (text) => widthsSchema.parse(text === undefined ? {} : JSON.parse(text)),
  })
  const widthOf = useCallback(
    (column: TableColumn): number => within(column, widths[column.key] ?? column.width),
    [widths],
  )
  const onResize = useCallback(
    (event: PointerEvent, column: TableColumn) => {
      const from = event.clientX
      const before = widthOf(column)
      const edge = event.currentTarget
      edge.setPointerCapture(event.pointerId)
      const controller = new AbortController()
      const onMove = ({ clientX }: MouseEvent) => {
        setWidths((known) => ({ ...known, [column.key]: within(column, before + clientX - from) }))
      }
      const { signal } = controller
      window.addEventListener('pointermove', onMove, { signal })
      window.addEventListener('pointerup', () => controller.abort(), { signal })
      window.addEventListener('pointercancel', () => controller.abort(), { signal })
    },
    [widthOf, setWidths],
  )
  const onStep = useCallback(
    (column: TableColumn, step: 1 | -1) =>
      setWidths((known) => ({ ...known, [column.key]: within(column, widthOf(column) + step * stepPx) })),
    [widthOf, setWidths],
  )
  return { widthOf, onResize, onStep }
}
