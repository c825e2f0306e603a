import { Box, type BoxProps } from '@mantine/core'
import { AlertTriangle, Check, Circle, CircleStop, type LucideIcon, Minus, Pause, X } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'waiting' | 'ongoing' | 'running' | 'paused' | 'done' | 'warn' | 'stopped' | 'failed'

const appearances: Record<Tone, { icon: LucideIcon; token: string }> = {
  waiting: { icon: Minus, token: 'muted' },
  /** docs/contribute/behaviour.md colours completed, stopped and failed; a running job is grey. */
  ongoing: { icon: Circle, token: 'muted' },
  running: { icon: Circle, token: 'accent' },
  paused: { icon: Pause, token: 'warn' },
  done: { icon: Check, token: 'done' },
  warn: { icon: AlertTriangle, token: 'warn' },
  stopped: { icon: CircleStop, token: 'stopped' },
  failed: { icon: X, token: 'fail' },
}

export type StateMarkProps = BoxProps & { tone: Tone; children: ReactNode; isFilled?: boolean }

/** A state as icon and text, not by colour only. */
export function StateMark({ tone, children, isFilled = false, ...rest }: StateMarkProps) {
  const { icon: Icon, token } = appearances[tone]
  return (
    <Box
      component="span"
      className="state-mark"
      c={`var(--${token})`}
      data-tone={tone}
      {...(isFilled ? { px: 7, py: 1, bdrs: 4, bg: `var(--${token}-bg)` } : {})}
      {...rest}
    >
      <Icon size={Icon === Circle ? 8 : 12} strokeWidth={2.25} {...(Icon === Circle ? { fill: 'currentColor' } : {})} />
      <span>{children}</span>
    </Box>
  )
}
