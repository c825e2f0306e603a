import { TextInput } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { useState } from 'react'
import { editValue } from '../edit/edit-value.ts'
import type { TableColumn } from '../rows/columns.ts'
import type { SaveField } from '../edit/edits.ts'

export type FieldEditorProps = { row: TableRow; column: TableColumn; onSave: SaveField }

/** One field of the open listing: Enter or leaving it saves, Escape discards. */
export function FieldEditor({ row, column, onSave }: FieldEditorProps) {
  const before = String(row[column.key] ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    const text = typed?.trim() ?? before
    if (text === before.trim() || typed === null) {
      setTyped(null)
      setProblem(null)
      return
    }
    const { value, problem: refused } = editValue(column.key, text)
    setProblem(refused)
    if (refused !== null) return
    onSave([row], column.key, value)
    setTyped(null)
  }
  return (
    <TextInput
      size="xs"
      aria-label={column.label}
      placeholder="empty"
      value={typed ?? before}
      error={problem}
      spellCheck={false}
      // Escape discards the value; the drawer of a narrow window stays open.
      data-mantine-stop-propagation={typed !== null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key !== 'Escape' || typed === null) return
        event.stopPropagation()
        setTyped(null)
        setProblem(null)
      }}
    />
  )
}
