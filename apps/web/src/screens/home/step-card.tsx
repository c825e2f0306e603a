import { Group, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import homeStyles from './home.module.css'
import styles from './step-card.module.css'

/** Of a capture: its bar has the colour of the state. */
export type ShareState = 'running' | 'paused' | 'done' | 'stopped' | 'failed'

export type StepCardProps = {
  step: number
  title: string
  /** State, mode or choice, at the end of the title line. */
  mark: ReactNode
  /** The selected value in one mono line. */
  value: ReactNode
  /** At the end of the value's line. */
  action?: ReactNode
  /** Why something is not possible, under the value. */
  note?: string | null
  /** Facts in fixed columns. */
  children: ReactNode
  /** Beside the facts: buttons whose places never move. */
  buttons?: ReactNode
  /** Covers value and facts, which keep their size. */
  cover?: ReactNode
  /** Share that is done, 0 to 1, at the lower edge; null: none. */
  share?: { done: number; state: ShareState } | null
  /** On a phone: the value in the closed row. */
  summary: ReactNode
}

/** The four steps in one frame. */
export const Strip = ({ children }: { children: ReactNode }) => (
  <div className={`${homeStyles.strip ?? ''} ${styles.strip ?? ''}`}>{children}</div>
)

/** One of the four steps. On a phone it is a row that opens in place. */
export function StepCard({
  step,
  title,
  mark,
  value,
  action,
  note,
  children,
  buttons,
  cover,
  share,
  summary,
}: StepCardProps) {
  const id = `step-${step}`
  // As in step-card.module.css.
  const isRow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <section className={styles.card} aria-labelledby={id} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {step}
        </span>
        <Title order={2} id={id}>
          <VisuallyHidden component="span">Step {step}: </VisuallyHidden>
          {title}
        </Title>
        <div className={styles.mark}>{mark}</div>
        {isRow && (
          <UnstyledButton className={styles.row ?? ''} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <span className="cut">{summary}</span>
            <Chevron size={16} />
            <VisuallyHidden component="span">{title}</VisuallyHidden>
          </UnstyledButton>
        )}
      </header>
      <div className={styles.content}>
        <div className={styles.line}>
          <div className={styles.value}>
            <div className="cut">{value}</div>
            {note !== undefined && note !== null && (
              <Text component="p" role="note" title={note} className={styles.note ?? ''}>
                {note}
              </Text>
            )}
          </div>
          {action}
        </div>
        <div className={styles.facts}>
          {children}
          {buttons !== undefined && (
            <Group className={styles.buttons ?? ''} gap="sm" wrap="nowrap">
              {buttons}
            </Group>
          )}
        </div>
        {cover !== undefined && <div className={styles.cover}>{cover}</div>}
      </div>
      {share != null && (
        <div
          className={styles.share}
          role="progressbar"
          aria-label="Progress"
          aria-valuenow={Math.round(Math.min(1, share.done) * 100)}
          data-state={share.state}
        >
          <i style={{ width: `${Math.min(100, share.done * 100)}%` }} />
        </div>
      )}
    </section>
  )
}

/** Placeholder for a value. */
export const Dim = ({ children }: { children: ReactNode }) => (
  <Text span inherit fw={400} c="var(--subtle)">
    {children}
  </Text>
)
