import { Checkbox, Paper, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'

export type CheckRowsProps = {
  names: readonly string[]
  chosen: ReadonlySet<string>
  height: number
  /** Shown instead of rows when there are none. */
  nothing: string
  /** Dimmed note after a name. */
  noteOf?: ((name: string) => string) | undefined
  onToggle: (name: string, isChosen: boolean) => void
}

/** Virtual list with one tab stop: arrows, Home, End and letters move within it. */
export function CheckRows({ names, chosen, height, nothing, noteOf, onToggle }: CheckRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(0)
  const rowHeight = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ? 44 : 32
  const active = Math.min(wanted, names.length - 1)
  // The virtualizer hands out fresh functions at every draw, which is what a moving window needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: names.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const onKey = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : nextIndex(event.key, active, names)
    if (next === null) return
    event.preventDefault()
    setWanted(next)
    virtual.scrollToIndex(next)
    // A row outside the window is rendered only in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus()),
    )
  }

  return (
    <Paper ref={frame} radius="sm" h={height} pos="relative" style={{ overflowY: 'auto' }} onKeyDown={onKey}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const name = names[index] ?? ''
          const note = noteOf?.(name) ?? ''
          return (
            <Checkbox
              key={name}
              label={labelOf(name, note)}
              {...(note === '' ? {} : { 'aria-description': note })}
              className="check-row"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              data-index={index}
              tabIndex={index === active ? 0 : -1}
              checked={chosen.has(name)}
              onFocus={() => setWanted(index)}
              onChange={(event) => onToggle(name, event.currentTarget.checked)}
            />
          )
        })}
      </div>
      {names.length === 0 && (
        <Text c="dimmed" ta="center" py={32}>
          {nothing}
        </Text>
      )}
    </Paper>
  )
}

/** The note is an accessible description, so that the accessible name stays the name. */
function labelOf(name: string, note: string) {
  if (note === '') return name
  return (
    <>
      {name}
      <Text span className="check-note mono" aria-hidden="true">
        {note}
      </Text>
    </>
  )
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
