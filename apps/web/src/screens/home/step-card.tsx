import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './step-card.module.css'

export type StepCardProps = {
  step: number
  title: string
  mark: ReactNode
  /** The selected value in one mono line. */
  value: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** While a capture runs: one cell of the summary row. */
  isSummary: boolean
}

/** The four steps: cards, or while a capture runs the cells of one summary row. */
export const StepCards = ({ isSummary, children }: { isSummary: boolean; children: ReactNode }) => (
  <div className={styles.steps} data-summary={isSummary || undefined}>
    {children}
  </div>
)

/** One of the four steps: number, title, state, value, facts, one action. */
export function StepCard({ step, title, mark, value, children, footer, isSummary }: StepCardProps) {
  const id = `step-${step}`
  return (
    <Paper
      component="section"
      className={`column ${styles[isSummary ? 'cell' : 'card'] ?? ''}`}
      withBorder={!isSummary}
      radius={isSummary ? 0 : 'lg'}
      px="lg"
      py={isSummary ? 10 : 12}
      aria-labelledby={id}
    >
      <Group component="header" gap="sm" wrap="nowrap">
        <span className={styles.number} aria-hidden="true">
          {step}
        </span>
        <Title order={2} id={id}>
          <VisuallyHidden component="span">Step {step}: </VisuallyHidden>
          {title}
        </Title>
        <Text span size="xs" fw={500} c="dimmed" ml="auto">
          {mark}
        </Text>
      </Group>
      <div className={styles.value}>{value}</div>
      {children}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Paper>
  )
}

/** Placeholder for a value. */
export const Dim = ({ children }: { children: ReactNode }) => (
  <Text span inherit fw={400} c="var(--subtle)">
    {children}
  </Text>
)
