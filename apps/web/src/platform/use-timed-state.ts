import { useCallback, useEffect, useRef, useState } from 'react'

/** State that resets to its initial value after a delay: the usual one, or the one passed with the value. */
export function useTimedState<T>(initial: T, usualMs: number): [T, (value: T, ms?: number) => void] {
  const [value, setValue] = useState(initial)
  const first = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const set = useCallback(
    (next: T, ms = usualMs) => {
      clearTimeout(timer.current)
      setValue(next)
      if (Object.is(next, first.current)) return
      timer.current = setTimeout(() => setValue(first.current), ms)
    },
    [usualMs],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return [value, set]
}
