import { Autocomplete, TextInput } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TableColumn, ColumnKey } from '../rows/columns.ts'
import { editValue } from './edit-value.ts'

/** Where the focus moves after a value is entered. */
export type After = 'stay' | 'next' | 'previous' | 'below'

/** What in-cell editing needs. Referentially stable while rows render. */
export type EditProps = {
  /** Known values, for fields with few of them. */
  categories: readonly string[]
  onBegin: (id: number, column: ColumnKey) => void
  onSave: (row: TableRow, column: ColumnKey, value: string | number) => void
  onDone: (after: After) => void
  /** Reports a value that the column rejects. */
  onProblem: (text: string) => void
}

/** Edits one value in place: Enter saves, Tab moves to the next cell, Escape discards. */
export function CellEditor({ row, column, edit }: { row: TableRow; column: TableColumn; edit: EditProps }) {
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

/** With a suggestion highlighted, Enter takes the suggestion. */
const hasOption = (field: Element): boolean => (field.getAttribute('aria-activedescendant') ?? '') !== ''

/** A click in the field must not select the row. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
