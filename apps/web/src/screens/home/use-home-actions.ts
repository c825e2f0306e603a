import type { RuntimeStatus } from '@gazetteer/contract'
import { useMemo } from 'react'
import type { useRuntimeControls } from '../../features/runtime/start/use-runtime-controls.ts'
import { useOfferActions } from '../../platform/screen-actions.ts'

export type HomeActionsOptions = {
  state: RuntimeStatus['status'] | undefined
  controls: ReturnType<typeof useRuntimeControls>
  onStart: () => void
  onChoose: (dialog: 'choose') => void
}

const group = 'Capture'

/** What the command palette can do on Home: the same as its buttons. */
export function useHomeActions({ state, controls: { stop, hold }, onStart, onChoose }: HomeActionsOptions): void {
  useOfferActions(
    useMemo(() => {
      const choose = { id: 'choose', label: 'Choose cities and business types', group, run: () => onChoose('choose') }
      const end = { id: 'stop', label: 'Stop', group, run: () => void stop() }
      if (state === 'active') return [{ id: 'pause', label: 'Pause', group, run: () => void hold('pause') }, end]
      if (state === 'paused') return [{ id: 'resume', label: 'Resume', group, run: () => void hold('resume') }, end]
      return [{ id: 'start', label: 'Start', group, run: onStart }, choose]
    }, [state, onChoose, onStart, stop, hold]),
  )
}
