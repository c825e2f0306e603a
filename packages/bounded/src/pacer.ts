import { setImmediate as immediate } from 'node:timers/promises'

/** Null while the slice is not over; else a promise that resolves after other work had time to run. */
export type Pacer = () => Promise<void> | null

/**
 * Yields to the event loop when `sliceMs` have passed since the last yield. Cheap enough for every step of a loop.
 */
export function openPacer(sliceMs = 20): Pacer {
  let since = performance.now()
  const pause = async (): Promise<void> => {
    await immediate()
    since = performance.now()
  }
  return () => (performance.now() - since < sliceMs ? null : pause())
}
