import { useFullscreenElement } from '@mantine/hooks'
import { useStableCallback } from '../../platform/use-stable-callback.ts'

/** The full-screen state of an element; `toggle` is stable. */
export function useFullScreen() {
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLElement>()
  return { ref, toggle: useStableCallback(() => void toggle()), isOn: fullscreen }
}
export type FullScreen = ReturnType<typeof useFullScreen>
