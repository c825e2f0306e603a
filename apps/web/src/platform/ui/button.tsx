import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet' | 'link'
  size?: 'medium' | 'large'
  /** Shows that the action runs and takes no second press. */
  isBusy?: boolean
  icon?: ReactNode
}

export function Button({
  kind = 'plain',
  size = 'medium',
  isBusy = false,
  icon,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(styles.button, styles[kind], styles[size], className)}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
