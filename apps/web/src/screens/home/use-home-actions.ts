import type { RuntimeStatus } from '@gazetteer/contract'
import { useMemo } from 'react'
import { useOfferActions } from '../../platform/screen-actions.ts'
import type { Start } from './use-start.ts'

const group = 'Capture'

export type HomeActionsOptions = {
  status: RuntimeStatus | undefined
  start: Start
  onOpen: (dialog: 'choose') => void
  /** Shows the map on the full screen, or no longer. */
  onFullScreen: () => void
}

/** Home's actions for the command palette and its keys, the same as its buttons. Stop has no key. */
export function useHomeActions({ status, start, onOpen, onFullScreen }: HomeActionsOptions): void {
  const { block, onStartSaved } = start
  const { stop, setPaused } = start.controls
  const state = status?.status
  const isPrompted = status?.recovery != null
  useOfferActions(
    useMemo(() => {
      const map = { id: 'full-screen-map', label: 'Full-screen map', group, keys: 'm', run: onFullScreen }
      const choose = { id: 'choose', label: 'Choose cities and business types', group, run: () => onOpen('choose') }
      const end = { id: 'stop', label: 'Stop', group, run: () => void stop() }
      if (state === 'active')
        return [{ id: 'pause', label: 'Pause', group, keys: 'p', run: () => void setPaused('pause') }, end, map]
      const resume = { id: 'resume', label: 'Resume', group, keys: 'p', run: () => void setPaused('resume') }
      // An open prompt decides first, as at the button.
      if (state === 'paused') return isPrompted ? [end, map] : [resume, end, map]
      // Offered only when possible: the reason why not is beside the button.
      return block === null ? [{ id: 'start', label: 'Start', group, run: onStartSaved }, choose, map] : [choose, map]
    }, [state, isPrompted, block, onOpen, onFullScreen, onStartSaved, stop, setPaused]),
  )
}
