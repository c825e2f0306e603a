import { useEffect, useSyncExternalStore } from 'react'

export type ScreenAction = { id: string; label: string; group: string; keys?: string; run: () => void }

const none: readonly ScreenAction[] = []
const listeners = new Set<() => void>()
let current = none

/** What the screen on show can do, for the command palette: the same functions as its buttons. */
export function useOfferActions(actions: readonly ScreenAction[]): void {
  useEffect(() => {
    change(actions)
    return () => change(none)
  }, [actions])
}

export function useScreenActions(): readonly ScreenAction[] {
  return useSyncExternalStore(subscribe, () => current)
}

function change(actions: readonly ScreenAction[]): void {
  current = actions
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
