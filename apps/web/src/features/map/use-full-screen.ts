import { useState } from 'react'
import { useKeys } from '../../platform/keyboard.ts'
import { useStableCallback } from '../../platform/use-stable-callback.ts'

/**
 * Whether a map fills the window; `toggle` is stable. Not the browser's full screen, which hides dialogs. Escape leaves
 * it.
 */
export function useFullScreen() {
  const [isOn, setIsOn] = useState(false)
  useKeys(isOn ? { Escape: () => setIsOn(false) } : none)
  return { toggle: useStableCallback(() => setIsOn(!isOn)), isOn }
}
export type FullScreen = ReturnType<typeof useFullScreen>

const none = {}
