import { Button, Checkbox, Popover, SimpleGrid } from '@mantine/core'
import { type ColumnKey, columns, defaultColumns } from '../rows/columns.ts'

export type ColumnChooserProps = { shown: readonly ColumnKey[]; onChange: (shown: readonly ColumnKey[]) => void }

export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  const toggle = (key: ColumnKey, isShown: boolean) => {
    const keys = columns.map((column) => column.key)
    onChange(keys.filter((other) => (other === key ? isShown : shown.includes(other))))
  }
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button>Columns</Button>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Columns">
        <SimpleGrid cols={2} spacing="xl" verticalSpacing={0} mb="xs">
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.includes(key)}
              disabled={key === 'name'}
              onChange={(event) => toggle(key, event.currentTarget.checked)}
            />
          ))}
        </SimpleGrid>
        <Button
          variant="link"
          disabled={shown.join() === defaultColumns.join()}
          onClick={() => onChange(defaultColumns)}
        >
          Usual columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
