import type { ReactNode } from 'react'
import styles from './empty.module.css'

export type EmptyProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Nothing yet, nothing matches, or could not load: what will be here, and one action. */
export function Empty({ title, children, icon, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
