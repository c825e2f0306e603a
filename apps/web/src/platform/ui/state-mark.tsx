import { AlertTriangle, Check, Circle, CircleDashed, CircleStop, Pause, X } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './state-mark.module.css'

export type Tone = 'waiting' | 'running' | 'paused' | 'done' | 'warn' | 'stopped' | 'failed'

const icons: Record<Tone, ComponentType<{ size?: number; strokeWidth?: number; fill?: string }>> = {
  waiting: CircleDashed,
  running: Circle,
  paused: Pause,
  done: Check,
  warn: AlertTriangle,
  stopped: CircleStop,
  failed: X,
}

export type StateMarkProps = { tone: Tone; children: ReactNode; isFilled?: boolean }

/** A state as icon and word, never as colour alone. */
export function StateMark({ tone, children, isFilled = false }: StateMarkProps) {
  const Icon = icons[tone]
  return (
    <span className={classNames(styles.mark, styles[tone], isFilled && styles.filled)} data-tone={tone}>
      <Icon size={12} strokeWidth={2.25} {...(tone === 'running' ? { fill: 'currentColor' } : {})} />
      <span className={styles.word}>{children}</span>
    </span>
  )
}
