import { useEffect } from 'react'
import { create } from 'zustand'
import { useKeys } from './keyboard.ts'

export type ScreenAction = {
  id: string
  label: string
  group: string
  /** Shown beside the action; on its screen, a single letter runs it. */
  keys?: string
  run: () => void
}

const none: readonly ScreenAction[] = []

/** Actions of the current screen for the command palette and its keys; the same functions as its buttons. */
export const useScreenActions = create(() => none)

export function useOfferActions(actions: readonly ScreenAction[]): void {
  useEffect(() => {
    useScreenActions.setState(actions, true)
    return () => useScreenActions.setState(none, true)
  }, [actions])
  useKeys(Object.fromEntries(actions.flatMap(({ keys, run }) => (keys === undefined ? [] : [[keys, run]]))))
}
