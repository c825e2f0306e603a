import type { modals } from '@mantine/modals'
import type { notifications } from '@mantine/notifications'
import { create } from 'zustand'

export type Overlays = { modals: typeof modals; notifications: typeof notifications }

let reportReady = (_overlays: Overlays) => {}
const ready = new Promise<Overlays>((resolve) => {
  reportReady = resolve
})

/** For the one place that mounts them. */
export const useOverlaysWanted = create(() => ({ isWanted: false }))

/** Questions and notices above the page. What draws them is fetched with the first one: a first visit needs none. */
export function overlays(): Promise<Overlays> {
  useOverlaysWanted.setState({ isWanted: true })
  return ready
}

export const overlaysAreReady = (drawn: Overlays): void => reportReady(drawn)
