import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same and calls the `callback` of the last render. For event handlers, not for rendering.
 *
 * A hook that replaces the callback in `useEffect` calls an older one for some time after each render: a click on rows
 * that had just been loaded selected none of them.
 */
export function useStableCallback<A extends readonly unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
