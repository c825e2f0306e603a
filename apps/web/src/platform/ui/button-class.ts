import styles from './button.module.css'
import type { ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'

/** What makes a router's link look like a button. */
export function buttonClass(kind: NonNullable<ButtonProps['kind']> = 'plain'): string {
  return classNames(styles.button, styles[kind], styles.medium)
}
