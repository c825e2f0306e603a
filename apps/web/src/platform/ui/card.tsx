import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export type CardProps = {
  title: ReactNode
  /** Beside the title, quieter. */
  note?: ReactNode
  /** At the end of the title's line: a state mark or controls. */
  aside?: ReactNode
  id?: string
  className?: string | undefined
  children: ReactNode
}

export function Card({ title, note, aside, id, className, children }: CardProps) {
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
