import { Box, type BoxProps } from '@mantine/core'
import {
  Check,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleStop,
  LoaderCircle,
  type LucideIcon,
  Minus,
  Pause,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'waiting' | 'ongoing' | 'running' | 'paused' | 'done' | 'warn' | 'stopped' | 'failed'

const appearances: Record<Tone, { icon: LucideIcon; inList: LucideIcon; token: string }> = {
  waiting: { icon: Minus, inList: CircleDashed, token: 'muted' },
  /** docs/contribute/behaviour.md colours completed, stopped and failed; a running job is grey. */
  ongoing: { icon: Circle, inList: LoaderCircle, token: 'muted' },
  running: { icon: Circle, inList: LoaderCircle, token: 'accent' },
  paused: { icon: Pause, inList: Pause, token: 'warn' },
  done: { icon: Check, inList: CircleCheck, token: 'done' },
  warn: { icon: TriangleAlert, inList: CircleAlert, token: 'warn' },
  stopped: { icon: CircleStop, inList: CircleStop, token: 'stopped' },
  failed: { icon: CircleAlert, inList: CircleAlert, token: 'fail' },
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

/** The icon of a state in a list whose rows say the word in their name. */
export function StateIcon({ tone }: { tone: Tone }) {
  const { inList: Icon, token } = appearances[tone]
  return <Icon size={14} color={`var(--${token})`} aria-hidden="true" style={{ flex: 'none' }} />
}
