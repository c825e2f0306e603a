import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that never changes and calls the last drawn `callback`. For event handlers, not for drawing.
 *
 * A hook that replaces the callback in `useEffect` calls an old one for some time after each drawing: a click on rows
 * that had just been loaded selected none of them.
 */
export function useStableCallback<A extends readonly unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const drawn = useRef(callback)
  useInsertionEffect(() => {
    drawn.current = callback
  })
  return useCallback((...args: A) => drawn.current(...args), [])
}
