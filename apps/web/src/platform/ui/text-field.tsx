import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './text-field.module.css'

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** Beside the label, quieter. */
  hint?: ReactNode
  error?: string | null | undefined
  /** Inside the field's right edge. */
  trailing?: ReactNode
  isMono?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, trailing, isMono = false, className, id, ...rest }: TextFieldProps) {
  const generated = useId()
  const fieldId = id ?? generated
  const errorId = `${fieldId}-error`
  const isWrong = error !== null && error !== undefined && error !== ''
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={fieldId} className={styles.label}>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </label>
      <div className={styles.control}>
        <input
          {...rest}
          id={fieldId}
          className={classNames(
            styles.input,
            isMono && styles.mono,
            trailing !== undefined && styles.withTrailing,
            isWrong && styles.wrong,
          )}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : rest['aria-describedby']}
        />
        {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
      </div>
      {isWrong && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
