import { Button } from '@mantine/core'
import { Pause, Play, Square } from 'lucide-react'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Start } from './use-start.ts'

export type RunButtonsProps = { status: RuntimeStatus | undefined; isRunning: boolean; start: Start }

/** Start, disabled if not possible; Pause or Resume, and Stop, while a capture is open. */
export function RunButtons({ status, isRunning, start }: RunButtonsProps) {
  const { block, controls, onStartSaved } = start
  const { busy } = controls
  if (!isRunning)
    return (
      <span title={block ?? undefined}>
        <Button
          leftSection={<Play size={12} fill="currentColor" />}
          disabled={block !== null}
          loading={busy === 'start'}
          onClick={onStartSaved}
        >
          Start
        </Button>
      </span>
    )
  const other = status?.status === 'paused' ? 'resume' : 'pause'
  const Icon = other === 'resume' ? Play : Pause
  const isPrompted = status?.recovery !== null
  return (
    <>
      <Button
        leftSection={<Icon size={12} />}
        loading={busy === other}
        disabled={(busy !== null && busy !== other) || (other === 'resume' && isPrompted)}
        onClick={() => void controls.setPaused(other)}
      >
        {other === 'resume' ? 'Resume' : 'Pause'}
      </Button>
      <Button
        variant="danger"
        leftSection={<Square size={11} />}
        loading={busy === 'stop'}
        disabled={busy !== null && busy !== 'stop'}
        onClick={() => void controls.stop()}
      >
        Stop
      </Button>
    </>
  )
}
