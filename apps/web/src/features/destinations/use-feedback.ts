import { useCallback, useEffect, useRef, useState } from 'react'

export type Feedback = { kind: 'success' | 'error'; text: string; detail?: string | undefined }

/** A message that vanishes after the time given with it. */
export function useFeedback(): [Feedback | null, (feedback: Feedback, ms: number) => void] {
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const say = useCallback((next: Feedback, ms: number) => {
    clearTimeout(timer.current)
    setFeedback(next)
    timer.current = setTimeout(() => setFeedback(null), ms)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [feedback, say]
}
