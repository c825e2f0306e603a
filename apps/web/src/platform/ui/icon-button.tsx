import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & { label: string; icon: ReactNode }

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} title={label} className={classNames(styles.button, className)}>
      {icon}
    </button>
  )
}
