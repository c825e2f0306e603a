import { bulkEditableColumns, tableMessages, type TableRow } from '@gazetteer/contract'
import { useState } from 'react'
import { formatCount, plural } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { SelectField } from '../../platform/ui/select-field.tsx'
import { TextField } from '../../platform/ui/text-field.tsx'
import styles from './bulk-edit-dialog.module.css'
import { columns } from './columns.ts'
import { editValue } from './edit-value.ts'

export type BulkEditDialogProps = {
  isOpen: boolean
  rows: readonly TableRow[]
  onClose: () => void
  /** Applies; null, or what to say. */
  onApply: (field: string, value: string | number) => Promise<string | null>
}

const previewed = 5
const labels = new Map<string, string>(columns.map(({ key, label }) => [key, label]))

/** One column, one new value, and what it changes, before it is applied. */
export function BulkEditDialog({ isOpen, onClose, ...props }: BulkEditDialogProps) {
  return (
    <Dialog title="Bulk edit" isOpen={isOpen} onClose={onClose} width={520}>
      {isOpen && <BulkEditForm {...props} onClose={onClose} />}
    </Dialog>
  )
}

function BulkEditForm({ rows, onClose, onApply }: Omit<BulkEditDialogProps, 'isOpen'>) {
  const [field, setField] = useState('')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const apply = async () => {
    if (field === '') return setProblem(tableMessages.selectColumn)
    if (rows.length === 0) return setProblem(tableMessages.noRowsSelected)
    const edit = editValue(field, text)
    if (edit.problem !== null) return setProblem(edit.problem)
    setIsBusy(true)
    const refused = await onApply(field, edit.value)
    setIsBusy(false)
    if (refused === null) return onClose()
    return setProblem(refused)
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <div className={styles.fields}>
        <SelectField
          label="Column"
          value={field}
          options={[
            { value: '', label: 'Choose…' },
            ...bulkEditableColumns.map((column) => ({ value: column, label: labels.get(column) ?? column })),
          ]}
          onValue={(value) => {
            setField(value)
            setProblem(null)
          }}
        />
        <TextField
          label="New value"
          value={text}
          type={field === 'last_updated' ? 'date' : 'text'}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </div>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <Preview rows={rows} field={field} text={text} />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={text === ''}>
          Apply
        </Button>
      </div>
    </form>
  )
}

function Preview({ rows, field, text }: { rows: readonly TableRow[]; field: string; text: string }) {
  if (rows.length === 0 || field === '' || text === '') {
    return (
      <p className={styles.note}>
        {plural(rows.length, 'row')} selected. The change is shown here before it is applied.
      </p>
    )
  }
  return (
    <div>
      <p className={styles.note}>
        Sets {labels.get(field) ?? field} of {plural(rows.length, 'row')}:
      </p>
      <ul className={styles.preview}>
        {rows.slice(0, previewed).map((row) => (
          <li key={row.id}>
            <span>{row.name}</span>
            <s>{String(valueOf(row, field) ?? '—')}</s>
            <b>{text}</b>
          </li>
        ))}
      </ul>
      {rows.length > previewed && <p className={styles.note}>and {formatCount(rows.length - previewed)} more</p>}
    </div>
  )
}

function valueOf(row: TableRow, field: string): string | number | null | undefined {
  const column = bulkEditableColumns.find((known) => known === field)
  return column === undefined ? null : row[column]
}
