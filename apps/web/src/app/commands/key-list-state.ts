import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

export const openKeyList = (): void => change(true)
export const closeKeyList = (): void => change(false)

export function useIsKeyListOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => isOpen,
  )
}

function change(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
