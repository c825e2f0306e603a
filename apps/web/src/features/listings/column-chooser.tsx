import { Popover } from '@mantine/core'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import styles from './column-chooser.module.css'
import { type ColumnKey, columns, defaultColumns } from './columns.ts'

export type ColumnChooserProps = { shown: readonly ColumnKey[]; onChange: (shown: readonly ColumnKey[]) => void }

export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  return (
    <Popover position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button>Columns</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div className={styles.columns}>
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.includes(key)}
              disabled={key === 'name'}
              onChange={(event) => {
                const isShown = event.currentTarget.checked
                const next = columns
                  .map((column) => column.key)
                  .filter((other) => (other === key ? isShown : shown.includes(other)))
                onChange(next)
              }}
            />
          ))}
        </div>
        <Button
          kind="link"
          disabled={shown.join() === defaultColumns.join()}
          onClick={() => {
            onChange(defaultColumns)
          }}
        >
          Usual columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
