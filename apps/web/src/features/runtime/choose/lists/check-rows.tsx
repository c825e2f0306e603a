import { Checkbox, Paper, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { nextIndex } from './next-index.ts'

export type CheckRowsProps = {
  names: readonly string[]
  chosen: ReadonlySet<string>
  height: number
  /** In place of the rows where there are none. */
  nothing: string
  /** Behind a name, quieter. */
  noteOf?: ((name: string) => string) | undefined
  onToggle: (name: string, isChosen: boolean) => void
}

const rowHeight = 32

/** The rows of a list in a window. One tab stop: arrows, Home, End and letters go on from there. */
export function CheckRows({ names, chosen, height, nothing, noteOf, onToggle }: CheckRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(0)
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
    // The row is drawn in the next frame where it was out of the window.
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
              style={{ transform: `translateY(${start}px)` }}
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

/** The note is told as a description, so that a name stays a name. */
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
