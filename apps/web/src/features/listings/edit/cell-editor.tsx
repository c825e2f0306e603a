import { Autocomplete, TextInput } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Column, ColumnKey } from '../rows/columns.ts'
import { editValue } from './edit-value.ts'

/** Where the keyboard goes on after a value. */
export type After = 'stay' | 'next' | 'previous' | 'below'

/** What typing in the cells needs; stays the same while rows are drawn. */
export type EditProps = {
  /** Known values, for a field of which there are few. */
  categories: readonly string[]
  onBegin: (id: number, column: ColumnKey) => void
  onSave: (row: TableRow, column: ColumnKey, value: string | number) => void
  onDone: (after: After) => void
  /** A value that the column does not take. */
  onProblem: (text: string) => void
}

/** One value typed in its place: Enter keeps it, Tab goes on to the next, Escape leaves it as it was. */
export function CellEditor({ row, column, edit }: { row: TableRow; column: Column; edit: EditProps }) {
  const { onDone, onProblem } = edit
  const suggestions = column.key === 'category' ? edit.categories : []
  const before = String(row[column.key] ?? '')
  const [text, setText] = useState(before)
  const [isWrong, setIsWrong] = useState(false)
  const isOver = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const finish = (typed: string, after: After) => {
    if (isOver.current) return
    if (typed.trim() !== before.trim()) {
      const { value, problem } = editValue(column.key, typed)
      if (problem !== null) {
        setIsWrong(true)
        onProblem(problem)
        return
      }
      edit.onSave(row, column.key, value)
    }
    isOver.current = true
    onDone(after)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isOver.current = true
      onDone('stay')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      finish(text, event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Enter' && !hasOption(event.currentTarget)) finish(text, 'below')
  }
  const shared = {
    'aria-label': `${column.label} of ${row.name ?? 'this listing'}`,
    size: 'xs',
    mx: -8,
    value: text,
    error: isWrong,
    spellCheck: false,
    ref: field,
    onKeyDown,
    onBlur: () => (isWrong ? onDone('stay') : finish(text, 'stay')),
    onClick: stop,
    onDoubleClick: stop,
  } as const
  if (suggestions.length === 0)
    return <TextInput {...shared} onChange={(event) => setText(event.currentTarget.value)} />
  return (
    <Autocomplete
      {...shared}
      data={[...suggestions]}
      limit={12}
      onChange={setText}
      onOptionSubmit={(chosen) => finish(chosen, 'stay')}
    />
  )
}

/** A suggestion is at hand: Enter takes that one. */
const hasOption = (field: Element): boolean => (field.getAttribute('aria-activedescendant') ?? '') !== ''

/** A press in the field is none on the row. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
