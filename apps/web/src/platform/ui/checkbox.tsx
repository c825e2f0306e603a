import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode }

export function Checkbox({ label, className, disabled, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, disabled === true && styles.disabled, className)}>
      <input {...rest} type="checkbox" disabled={disabled} />
      <span>{label}</span>
    </label>
  )
}
