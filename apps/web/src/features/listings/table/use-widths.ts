import { useLocalStorage } from '@mantine/hooks'
import { type PointerEvent, useCallback } from 'react'
import { z } from 'zod'
import type { TableColumn } from '../rows/columns.ts'

const least = 56
const most = 600
/** Width change of one key press. */
const stepPx = 16
const within = (width: number): number => Math.min(most, Math.max(least, width))
const widthsSchema = z.record(z.string(), z.number()).catch({})

/** Column widths, stored in this browser. Changed by dragging a column edge or by keys on its header. */
export function useWidths() {
  const [widths, setWidths] = useLocalStorage<Record<string, number>>({
    key: 'gazetteer.table-widths',
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: (text) => widthsSchema.parse(text === undefined ? {} : JSON.parse(text)),
  })
  const widthOf = useCallback((column: TableColumn): number => widths[column.key] ?? column.width, [widths])
  const onResize = useCallback(
    (event: PointerEvent, column: TableColumn) => {
      const from = event.clientX
      const before = widths[column.key] ?? column.width
      const edge = event.currentTarget
      edge.setPointerCapture(event.pointerId)
      const controller = new AbortController()
      const onMove = ({ clientX }: MouseEvent) => {
        setWidths((known) => ({ ...known, [column.key]: within(before + clientX - from) }))
      }
      const { signal } = controller
      window.addEventListener('pointermove', onMove, { signal })
      window.addEventListener('pointerup', () => controller.abort(), { signal })
      window.addEventListener('pointercancel', () => controller.abort(), { signal })
    },
    [widths, setWidths],
  )
  const onStep = useCallback(
    (column: TableColumn, step: 1 | -1) =>
      setWidths((known) => ({ ...known, [column.key]: within((known[column.key] ?? column.width) + step * stepPx) })),
    [setWidths],
  )
  return { widthOf, onResize, onStep }
}
