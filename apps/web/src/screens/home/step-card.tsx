import type { ReactNode } from 'react'
import styles from './step-card.module.css'

export type StepCardProps = {
  step: number
  title: string
  mark: ReactNode
  /** The chosen value in one mono line. */
  value: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** One of the four steps: number, title, state, the chosen value, facts, one action. */
export function StepCard({ step, title, mark, value, children, footer }: StepCardProps) {
  const id = `step-${step}`
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        <span className={styles.number} aria-hidden="true">
          {step}
        </span>
        <span className="visually-hidden">Step {step}: </span>
        {title}
        <span className={styles.mark}>{mark}</span>
      </h2>
      <div className={styles.value}>{value}</div>
      {children}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}
