import { Button, Text } from '@mantine/core'
import type { RuntimeStatus } from '@gazetteer/contract'
import { Pause, Play, Square } from 'lucide-react'
import type { ControlName } from '../../features/runtime/start/use-runtime-controls.ts'
import { isOpen } from '../../features/runtime/status/display-state.ts'

export type RunButtonsProps = {
  status: RuntimeStatus | undefined
  /** Why Start is not possible. */
  block: string | null
  busy: ControlName | null
  isStartPending: boolean
  onStart: () => void
  onStop: () => void
  onHold: (name: 'pause' | 'resume') => void
}

/** Start with the reason where it is not possible; Pause or Resume, and Stop, while a capture is open. */
export function RunButtons({ status, block, busy, isStartPending, onStart, onStop, onHold }: RunButtonsProps) {
  if (!isOpen(status?.status)) {
    const isStarting = busy === 'start' || isStartPending
    return (
      <>
        <span title={block ?? undefined}>
          <Button
            variant="filled"
            leftSection={<Play size={12} fill="currentColor" />}
            disabled={block !== null}
            loading={isStarting}
            onClick={onStart}
          >
            Start
          </Button>
        </span>
        {block !== null && busy === null && !isStarting && (
          <Text span size="sm" c="dimmed" role="note" miw={0} style={{ textWrap: 'balance' }}>
            {block}
          </Text>
        )}
      </>
    )
  }
  const other = status?.status === 'paused' ? 'resume' : 'pause'
  const Icon = other === 'resume' ? Play : Pause
  const isPrompted = status?.recovery !== null
  return (
    <>
      <Button
        leftSection={<Icon size={12} />}
        loading={busy === other}
        disabled={(busy !== null && busy !== other) || (other === 'resume' && isPrompted)}
        onClick={() => onHold(other)}
      >
        {other === 'resume' ? 'Resume' : 'Pause'}
      </Button>
      <Button
        variant="danger"
        leftSection={<Square size={11} />}
        loading={busy === 'stop'}
        disabled={busy !== null && busy !== 'stop'}
        onClick={onStop}
      >
        Stop
      </Button>
    </>
  )
}
