import type { modals } from '@mantine/modals'
import type { notifications } from '@mantine/notifications'
import { create } from 'zustand'

export type Overlays = { modals: typeof modals; notifications: typeof notifications }

let reportReady = (_overlays: Overlays) => {}
const ready = new Promise<Overlays>((resolve) => {
  reportReady = resolve
})

/** Whether an overlay was requested; for the component that mounts the overlays. */
export const useOverlaysWanted = create(() => ({ isWanted: false }))

/** Dialogs and notices above the page. Their code loads with the first one, which most first visits do not need. */
export function overlays(): Promise<Overlays> {
  useOverlaysWanted.setState({ isWanted: true })
  return ready
}

export const overlaysAreReady = (drawn: Overlays): void => reportReady(drawn)
