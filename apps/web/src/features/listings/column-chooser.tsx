import { Button } from '../../platform/ui/button.tsx'
import buttonStyles from '../../platform/ui/button.module.css'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { Dropdown } from '../../platform/ui/dropdown.tsx'
import styles from './column-chooser.module.css'
import { type ColumnKey, columns, defaultColumns } from './columns.ts'

export type ColumnChooserProps = { shown: readonly ColumnKey[]; onChange: (shown: readonly ColumnKey[]) => void }

export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  return (
    <Dropdown name="Columns" label="Columns" className={classNames(buttonStyles.button, buttonStyles.medium)}>
      <div className={styles.panel}>
        <div className={styles.columns}>
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.includes(key)}
              disabled={key === 'name'}
              onChange={(event) => {
                const isShown = event.currentTarget.checked
                const keys = columns.map((column) => column.key)
                onChange(keys.filter((other) => (other === key ? isShown : shown.includes(other))))
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
      </div>
    </Dropdown>
  )
}
