import { TextInput, UnstyledButton } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { useEffect, useRef, useState } from 'react'
import { editValue } from '../edit/edit-value.ts'
import type { SaveField } from '../edit/edits.ts'
import type { TableColumn } from '../rows/columns.ts'
import styles from './record.module.css'
import { valueText } from '../rows/value-text.ts'

export type EditableValueProps = { row: TableRow; column: TableColumn; onSave: SaveField }

/** A value as text that becomes a field on click or Enter. Enter or leaving the field saves, Escape discards. */
export function EditableValue({ row, column, onSave }: EditableValueProps) {
  const { key, label, kind } = column
  const before = String(row[key] ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isEditing = typed !== null
  useEffect(() => {
    if (isEditing) field.current?.select()
  }, [isEditing])
  const close = (returnsFocus: boolean) => {
    setTyped(null)
    setProblem(null)
    if (returnsFocus) setTimeout(() => button.current?.focus())
  }
  const save = (returnsFocus: boolean) => {
    const text = typed?.trim() ?? before
    if (text === before.trim()) return close(returnsFocus)
    const { value, problem: refused } = editValue(key, text)
    setProblem(refused)
    if (refused !== null) return
    onSave([row], key, value)
    close(returnsFocus)
  }
  if (!isEditing) {
    const shown = valueText(row[key], kind)
    return (
      <UnstyledButton
        ref={button}
        className={styles.value ?? ''}
        aria-label={shown === '' ? `Add ${label}` : `Edit ${label}: ${shown}`}
        data-empty={shown === '' || undefined}
        onClick={() => setTyped(before)}
      >
        {shown === '' ? 'Add' : shown}
      </UnstyledButton>
    )
  }
  return (
    <TextInput
      ref={field}
      size="xs"
      aria-label={label}
      // The user asked for this field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={typed}
      error={problem}
      spellCheck={false}
      // Escape discards the value; the drawer of a narrow window stays open.
      data-mantine-stop-propagation
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(true)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close(true)
      }}
    />
  )
}
