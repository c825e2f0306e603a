import { useEffect } from 'react'
import { create } from 'zustand'

export type ScreenAction = { id: string; label: string; group: string; keys?: string; run: () => void }

const none: readonly ScreenAction[] = []

/** Actions of the current screen for the command palette; the same functions as its buttons. */
export const useScreenActions = create(() => none)

export function useOfferActions(actions: readonly ScreenAction[]): void {
  useEffect(() => {
    useScreenActions.setState(actions, true)
    return () => useScreenActions.setState(none, true)
  }, [actions])
}
