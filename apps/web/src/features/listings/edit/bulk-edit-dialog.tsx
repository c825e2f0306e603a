import { Group, NativeSelect, Paper, Table, TextInput } from '@mantine/core'
import { useSetState } from '@mantine/hooks'
import { tableMessages, type TableRow } from '@gazetteer/contract'
import { editableFields, fieldTable } from '@gazetteer/listing'
import { Form, FormEnd, Note, Problem } from '../../../platform/ui/index.ts'
import { dash, formatCount, plural } from '../../../platform/formats.ts'
import { editValue } from './edit-value.ts'
import type { RowActions } from './use-row-actions.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'

const previewed = 5
const fieldOf = (text: string) => editableFields.find((field) => field === text)
const labelOf = (text: string) => choices.find(({ value }) => value === text)?.label ?? text
const choices = [
  { value: '', label: 'Choose…' },
  ...editableFields.map((field) => ({ value: field, label: fieldTable[field].label })),
]

/** Sets one column to one value; previews the changes before applying them. */
export const BulkEditDialog = ({ actions }: { actions: RowActions }) => (
  <Dialog title="Bulk edit" isOpen={actions.isEditing} onClose={() => actions.setIsEditing(false)} size={520}>
    <BulkEditForm actions={actions} />
  </Dialog>
)

function BulkEditForm({ actions: { chosen, setField, setIsEditing } }: { actions: RowActions }) {
  const { rows } = chosen
  const onClose = () => setIsEditing(false)
  const [{ field, text, problem }, set] = useSetState({ field: '', text: '', problem: '' })
  const apply = () => {
    const edit = editValue(field, text)
    const refused = refusalOf(field, rows) ?? edit.problem
    if (refused !== null) return set({ problem: refused })
    setField(rows, field, edit.value ?? '')
    onClose()
  }

  return (
    <Form gap={14} onSubmit={apply}>
      <Group gap={12} align="start" wrap="nowrap">
        <NativeSelect
          label="Column"
          size="sm"
          w={160}
          data={choices}
          value={field}
          onChange={(event) => set({ field: event.currentTarget.value, problem: '' })}
        />
        <TextInput
          label="New value"
          flex={1}
          type={field === 'last_updated' ? 'date' : 'text'}
          value={text}
          onChange={(event) => set({ text: event.currentTarget.value, problem: '' })}
        />
      </Group>
      <Problem of={problem || null} />
      <Preview rows={rows} field={field} text={text} />
      <FormEnd label="Apply" isDisabled={text === ''} onCancel={onClose} />
    </Form>
  )
}

function refusalOf(field: string, rows: readonly TableRow[]): string | null {
  if (field === '') return tableMessages.selectColumn
  return rows.length === 0 ? tableMessages.noRowsSelected : null
}

function Preview({ rows, field, text }: { rows: readonly TableRow[]; field: string; text: string }) {
  if (rows.length === 0 || field === '' || text === '') {
    return <Note>{plural(rows.length, 'row')} selected. Choose a column and enter a value to see a preview.</Note>
  }
  return (
    <div>
      <Note>
        New value of {labelOf(field)} in {plural(rows.length, 'row')}:
      </Note>
      <Paper radius="sm" my={6}>
        <Table layout="fixed" verticalSpacing={6} aria-label="Preview of changes">
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
      {rows.length > previewed && <Note>and {formatCount(rows.length - previewed)} more</Note>}
    </div>
  )
}

function valueOf(row: TableRow, field: string): string | number | null | undefined {
  const known = fieldOf(field)
  return known === undefined ? null : row[known]
}
