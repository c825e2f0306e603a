import { useSyncExternalStore } from 'react'

/** Whether something floats above the page, for those who open it from afar. */
export function openState() {
  const listeners = new Set<() => void>()
  let isOpen = false
  const change = (next: boolean) => {
    isOpen = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    open: () => change(true),
    close: () => change(false),
    useIsOpen: () => useSyncExternalStore(subscribe, () => isOpen),
  }
}
