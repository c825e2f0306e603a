import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { type Presets, savePresetSchema } from '@gazetteer/contract'
import { type FileColumn, type PresetField, presetFieldLabel, presetFields } from '@gazetteer/listing'
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { useChange } from '../../../platform/api/use-call.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Form, FormEnd, Problem } from '../../../platform/ui/index.ts'
import styles from './file-preset-dialog.module.css'

export type FilePreset = Presets['file'][number]

export type FilePresetDialogProps = {
  /** null: a new preset. */
  edited: FilePreset | null
  presets: Pick<Presets, 'file' | 'builtIn'>
  onClose: () => void
}

type Values = { name: string; columns: FileColumn[] }

const columnOf = (field: PresetField): FileColumn => ({ field, header: presetFieldLabel(field) })
const initialColumns = (['name', 'phone', 'address', 'city', 'state', 'zip'] as const).map(columnOf)

/** Makes or changes a file preset: its name, and its columns in order with their headers. */
export function FilePresetDialog({ edited, presets, onClose }: FilePresetDialogProps) {
  const save = useChange('savePreset', 'presets')
  const remove = useChange('deletePreset', 'presets')
  const others = presets.file.filter(({ name }) => name !== edited?.name)
  const form = useForm<Values>({
    initialValues: { name: edited?.name ?? '', columns: edited?.content.columns ?? initialColumns },
    validate: (values) => errorsOf(values, others),
  })
  const submit = async ({ name, columns }: Values) => {
    await save.mutateAsync({ kind: 'file', name, content: { columns } })
    // A preset is stored under its name, so a new name is a new preset.
    if (edited !== null && edited.name !== name.trim()) await remove.mutateAsync({ kind: 'file', name: edited.name })
    onClose()
  }
  const { columns } = form.getValues()
  const unused = presetFields.find((field) => columns.every((column) => column.field !== field))
  return (
    <Dialog isOpen title={edited === null ? 'New file preset' : 'Edit file preset'} onClose={onClose} isLarge>
      {/* A failed save is shown below the columns. */}
      <Form onSubmit={form.onSubmit((values) => void submit(values).catch(() => null))}>
        <Group gap="sm" align="start" grow>
          <TextInput data-autofocus label="Name" placeholder="Our CRM" maxLength={80} {...form.getInputProps('name')} />
          {edited === null && (
            <NativeSelect
              size="sm"
              label="Start from"
              data={[{ value: '', label: 'Common columns' }, ...presets.builtIn.map(({ name }) => name)]}
              onChange={({ currentTarget: { value } }) => {
                const builtIn = presets.builtIn.find(({ name }) => name === value)
                form.setFieldValue('columns', builtIn?.content.columns ?? initialColumns)
              }}
            />
          )}
        </Group>
        <Stack gap={6}>
          <ol className={styles.columns} aria-label="Columns of the file">
            <li aria-hidden="true">
              <span className={styles.heading}>Field</span>
              <span className={styles.heading}>Header in the file</span>
            </li>
            {columns.map((column, at) => (
              <ColumnLine key={at} form={form} at={at} column={column} />
            ))}
          </ol>
          <Group>
            <Button
              leftSection={<Plus size={14} />}
              disabled={unused === undefined}
              onClick={() => unused !== undefined && form.insertListItem('columns', columnOf(unused))}
            >
              Add column
            </Button>
          </Group>
        </Stack>
        <Problem of={typeof form.errors['columns'] === 'string' ? form.errors['columns'] : null} />
        <Problem of={save.error ?? remove.error} or="Could not save the preset. Try again." />
        <FormEnd
          label={edited === null ? 'Create preset' : 'Save preset'}
          isBusy={save.isPending || remove.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

type ColumnLineProps = { form: UseFormReturnType<Values>; at: number; column: FileColumn }

const steps = [
  { word: 'up', step: -1, Icon: ChevronUp },
  { word: 'down', step: 1, Icon: ChevronDown },
]

/** One column: its field, its header and its place. */
function ColumnLine({ form, at, column: { field, header } }: ColumnLineProps) {
  const { columns } = form.getValues()
  const columnLabel = `Column ${at + 1}`
  const chooseField = (next: PresetField) => {
    form.setFieldValue(`columns.${at}.field`, next)
    // The header follows the field until it has a text of its own.
    if (header.trim() === '' || header === presetFieldLabel(field))
      form.setFieldValue(`columns.${at}.header`, presetFieldLabel(next))
  }
  return (
    <li>
      <NativeSelect
        size="sm"
        aria-label={`${columnLabel}: field`}
        value={field}
        data={presetFields.map((one) => ({ value: one, label: presetFieldLabel(one) }))}
        onChange={({ currentTarget: { value } }) => {
          const next = presetFields.find((one) => one === value)
          if (next !== undefined) chooseField(next)
        }}
      />
      <TextInput
        aria-label={`${columnLabel}: header`}
        maxLength={100}
        {...form.getInputProps(`columns.${at}.header`)}
      />
      {steps.map(({ word, step, Icon }) => (
        <ActionIcon
          key={word}
          aria-label={`Move ${columnLabel.toLowerCase()} ${word}`}
          disabled={columns[at + step] === undefined}
          onClick={() => form.reorderListItem('columns', { from: at, to: at + step })}
        >
          <Icon size={14} />
        </ActionIcon>
      ))}
      <ActionIcon aria-label={`Remove ${columnLabel.toLowerCase()}`} onClick={() => form.removeListItem('columns', at)}>
        <Trash2 size={14} />
      </ActionIcon>
    </li>
  )
}

/** Errors by field of the form: those of the API's schema, and a name that another preset has. */
function errorsOf({ name, columns }: Values, others: readonly FilePreset[]): Record<string, string> {
  const { error } = savePresetSchema.safeParse({ kind: 'file', name, content: { columns } })
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const key = path.filter((step) => step !== 'content').join('.')
    errors[key] ??= message
  }
  const isTaken = others.some((other) => other.name.toLowerCase() === name.trim().toLowerCase())
  if (isTaken) errors['name'] ??= 'Another preset has this name.'
  return errors
}
