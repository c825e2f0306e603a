import type { modals } from '@mantine/modals'
import type { notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'

export type Overlays = { modals: typeof modals; notifications: typeof notifications }

let isWanted = false
let tellWanted = () => {}
let tellReady = (_overlays: Overlays) => {}
const ready = new Promise<Overlays>((resolve) => {
  tellReady = resolve
})

/** Questions and notices above the page. What draws them is fetched with the first one: a first visit needs none. */
export function overlays(): Promise<Overlays> {
  isWanted = true
  tellWanted()
  return ready
}

/** For the one place that mounts them. */
export const useOverlaysWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      tellWanted = listener
      return () => {
        tellWanted = () => {}
      }
    },
    () => isWanted,
  )

export const overlaysAreReady = (drawn: Overlays): void => tellReady(drawn)
