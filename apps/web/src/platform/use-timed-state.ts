import { useCallback, useEffect, useRef, useState } from 'react'

/** A state that falls back to its first value by itself after a while. */
export function useTimedState<T>(initial: T, ms: number): [T, (value: T) => void] {
  const [value, setValue] = useState(initial)
  const first = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const set = useCallback(
    (next: T) => {
      clearTimeout(timer.current)
      setValue(next)
      if (Object.is(next, first.current)) return
      timer.current = setTimeout(() => setValue(first.current), ms)
    },
    [ms],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return [value, set]
}
