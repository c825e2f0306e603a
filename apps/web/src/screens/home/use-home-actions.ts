import type { RuntimeStatus } from '@gazetteer/contract'
import { useMemo } from 'react'
import { useOfferActions } from '../../platform/screen-actions.ts'
import type { Start } from './use-start.ts'

const group = 'Capture'

/** Home's actions for the command palette, the same as its buttons. */
export function useHomeActions(
  state: RuntimeStatus['status'] | undefined,
  { controls: { stop, setPaused }, block, onStartSaved }: Start,
  onOpen: (dialog: 'choose') => void,
): void {
  useOfferActions(
    useMemo(() => {
      const choose = { id: 'choose', label: 'Choose cities and business types', group, run: () => onOpen('choose') }
      const end = { id: 'stop', label: 'Stop', group, run: () => void stop() }
      if (state === 'active') return [{ id: 'pause', label: 'Pause', group, run: () => void setPaused('pause') }, end]
      if (state === 'paused')
        return [{ id: 'resume', label: 'Resume', group, run: () => void setPaused('resume') }, end]
      // Offered only when possible: the reason why not is beside the button.
      return block === null ? [{ id: 'start', label: 'Start', group, run: onStartSaved }, choose] : [choose]
    }, [state, block, onOpen, onStartSaved, stop, setPaused]),
  )
}
