import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tag.module.css'

export function Tag({ children, isAccent = false }: { children: ReactNode; isAccent?: boolean }) {
  return <span className={classNames(styles.tag, isAccent && styles.accent)}>{children}</span>
}
