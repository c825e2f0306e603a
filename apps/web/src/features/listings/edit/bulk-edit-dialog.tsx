import { Button, Group, NativeSelect, Paper, Table, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { bulkEditableColumns, tableMessages, type TableRow } from '@gazetteer/contract'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { dash, formatCount, plural } from '../../../platform/formats.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { columns } from '../rows/columns.ts'
import { editValue } from './edit-value.ts'
import { Form } from '../../../platform/ui/form.tsx'

export type BulkEditDialogProps = {
  isOpen: boolean
  rows: readonly TableRow[]
  onClose: () => void
  /** Applies; null, or what to say. */
  onApply: (field: string, value: string | number) => Promise<string | null>
}

const previewed = 5
const labels = new Map<string, string>(columns.map(({ key, label }) => [key, label]))
const choices = [
  { value: '', label: 'Choose…' },
  ...bulkEditableColumns.map((column) => ({ value: column, label: labels.get(column) ?? column })),
]

/** One column, one new value, and what it changes, before it is applied. */
export function BulkEditDialog({ isOpen, onClose, ...props }: BulkEditDialogProps) {
  return (
    <Dialog title="Bulk edit" isOpen={isOpen} onClose={onClose} size={520}>
      <BulkEditForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function BulkEditForm({ rows, onClose, onApply }: Omit<BulkEditDialogProps, 'isOpen'>) {
  const form = useForm({ initialValues: { field: '', text: '' }, clearInputErrorOnChange: true })
  const { field, text } = form.values
  const { problem } = form.errors

  const apply = async () => {
    const edit = editValue(field, text)
    const refused = refusalOf(field, rows) ?? edit.problem ?? (await onApply(field, edit.value ?? ''))
    if (refused === null) onClose()
    else form.setFieldError('problem', refused)
  }
  const change = (changes: Partial<typeof form.values>) => {
    form.setValues(changes)
    form.clearErrors()
  }

  return (
    <Form gap={14} onSubmit={form.onSubmit(apply)}>
      <Group gap={12} align="start" wrap="nowrap">
        <NativeSelect
          label="Column"
          size="sm"
          w={160}
          data={choices}
          value={field}
          onChange={(event) => change({ field: event.currentTarget.value })}
        />
        <TextInput
          label="New value"
          flex={1}
          type={field === 'last_updated' ? 'date' : 'text'}
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </Group>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Preview rows={rows} field={field} text={text} />
      <Group gap="sm" justify="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={form.submitting} disabled={text === ''}>
          Apply
        </Button>
      </Group>
    </Form>
  )
}

function refusalOf(field: string, rows: readonly TableRow[]): string | null {
  if (field === '') return tableMessages.selectColumn
  return rows.length === 0 ? tableMessages.noRowsSelected : null
}

function Preview({ rows, field, text }: { rows: readonly TableRow[]; field: string; text: string }) {
  if (rows.length === 0 || field === '' || text === '') {
    return (
      <Text size="sm" c="dimmed">
        {plural(rows.length, 'row')} selected. The change is shown here before it is applied.
      </Text>
    )
  }
  return (
    <div>
      <Text size="sm" c="dimmed">
        Sets {labels.get(field) ?? field} of {plural(rows.length, 'row')}:
      </Text>
      <Paper radius="sm" my={6}>
        <Table layout="fixed" verticalSpacing={6} aria-label="What changes">
          <Table.Tbody>
            {rows.slice(0, previewed).map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td className="cut" w="42%">
                  {row.name}
                </Table.Td>
                <Table.Td className="cut" c="dimmed" td="line-through">
                  {String(valueOf(row, field) ?? dash)}
                </Table.Td>
                <Table.Td className="cut" fw={500}>
                  {text}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {rows.length > previewed && (
        <Text size="sm" c="dimmed">
          and {formatCount(rows.length - previewed)} more
        </Text>
      )}
    </div>
  )
}

function valueOf(row: TableRow, field: string): string | number | null | undefined {
  const column = bulkEditableColumns.find((known) => known === field)
  return column === undefined ? null : row[column]
}
