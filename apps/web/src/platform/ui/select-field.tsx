import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './select-field.module.css'

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: string; label: string; isDisabled?: boolean }[]
  onValue: (value: string) => void
}

export function SelectField({ label, isLabelHidden = false, options, onValue, id, ...rest }: SelectFieldProps) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId} className={classNames(styles.label, isLabelHidden && 'visually-hidden')}>
        {label}
      </label>
      <div className={styles.control}>
        <select
          {...rest}
          id={fieldId}
          className={styles.select}
          onChange={(event) => {
            onValue(event.currentTarget.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden="true" />
      </div>
    </div>
  )
}
