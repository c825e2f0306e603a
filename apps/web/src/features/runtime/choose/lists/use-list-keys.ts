import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'

const headingHeight = 28
/** Of a row, for a pointer and for a finger. */
const usualHeights = { fine: 32, coarse: 44 }

/**
 * A virtual list with one tab stop: arrows, Home, End and letters move within it. A line without a name is a heading,
 * which is not focusable.
 */
export function useListKeys(lines: readonly { name: string | null }[], heights = usualHeights) {
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(0)
  const rowHeight = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
    ? heights.coarse
    : heights.fine
  const rows = lines.flatMap(({ name }, line) => (name === null ? [] : [{ name, line }]))
  const active = Math.min(wanted, rows.length - 1)
  // The virtualizer hands out fresh functions at every draw, which is what a moving window needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (line) => (lines[line]?.name === null ? headingHeight : rowHeight),
    overscan: 8,
  })
  // After scrolling with the pointer the active row may not be rendered; the list still needs its tab stop.
  const rendered = new Set(virtual.getVirtualItems().map(({ index }) => index))
  const firstShown = virtual.range?.startIndex ?? 0
  const stop = rendered.has(rows[active]?.line ?? -1) ? active : rows.findIndex(({ line }) => line >= firstShown)
  const focusRow = (index: number) => {
    setWanted(index)
    const line = rows[index]?.line ?? 0
    virtual.scrollToIndex(line)
    // A row outside the window is rendered only in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus()),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey
    const names = rows.map(({ name }) => name)
    const next = isCombined ? null : nextIndex(event.key, active, names)
    if (next === null) return
    event.preventDefault()
    focusRow(next)
  }
  return {
    frame,
    virtual,
    onKeyDown,
    focusRow,
    /** Props of the focusable element in a line. */
    rowProps: (line: number) => {
      const index = rows.findIndex((row) => row.line === line)
      return { 'data-line': line, tabIndex: index === stop ? 0 : -1, onFocus: () => setWanted(index) }
    },
    rowHeight,
    active,
  }
}

/** Index to which a key moves: step, page, end or next name with that letter. Null for other keys. */
export function nextIndex(key: string, from: number, names: readonly string[]): number | null {
  const last = names.length - 1
  if (last < 0) return null
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
  const step = steps[key]
  if (step !== undefined) return Math.min(last, Math.max(0, from + step))
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLowerCase()
  const begins = (name: string) => name.toLowerCase().startsWith(letter)
  const after = names.findIndex((name, index) => index > from && begins(name))
  const found = after === -1 ? names.findIndex(begins) : after
  return found === -1 ? null : found
}
