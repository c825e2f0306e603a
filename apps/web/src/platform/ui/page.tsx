import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

export type PageProps = {
  title: string
  /** Beside the title. */
  note?: ReactNode
  actions?: ReactNode
  width?: 'full' | 'reading' | 'form'
  children: ReactNode
}

/** The inside of every signed-in screen: its title and what follows. */
export function Page({ title, note, actions, width = 'full', children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={classNames(styles.page, width !== 'full' && styles[width])}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <div className={styles.note}>{note}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}
