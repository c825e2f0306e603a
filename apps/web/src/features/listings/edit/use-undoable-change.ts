import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { onSendUnsaved } from '../../../platform/unsaved-changes.ts'
import { useEffect, useRef, useState } from 'react'

export type UndoableChange = {
  kind: 'delete' | 'edit'
  /** What changes: `3 listings`. */
  subject: string
  /** Sends the change. Returns an error text or null. */
  send: () => Promise<string | null>
  /** Reverts the change in the table. */
  revert: () => void
  onSent?: () => void
  onCancelled?: () => void
}

/** How long a change can be undone before it is sent. */
export const undoMs = 10_000

/**
 * Delays the newest change so that it can be undone. The next change, leaving the screen, signing out or closing the
 * page sends it immediately. Changes are sent one after another; a rejected one is reverted completely and reported.
 */
export function useUndoableChange() {
  const [pending, setPending] = useState<(UndoableChange & { id: number }) | null>(null)
  const lastId = useRef(0)
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = useRef<{ change: UndoableChange; timer: ReturnType<typeof setTimeout> } | null>(null)
  const sending = useRef<Promise<string | null>>(Promise.resolve(null))

  const take = (): UndoableChange | null => {
    const change = waiting.current?.change ?? null
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    setPending(null)
    return change
  }
  /** Sends the waiting change, if any. Resolves with the error text if it or the one under way is rejected. */
  const sendNow = useStableCallback((): Promise<string | null> => {
    const change = take()
    if (change === null) return sending.current
    const before = sending.current
    const send = async () => {
      await before
      const refused = await change.send()
      if (sending.current === sent) sending.current = Promise.resolve(null)
      if (refused === null) {
        change.onSent?.()
        return null
      }
      change.revert()
      setProblem(refused)
      return refused
    }
    const sent = send()
    sending.current = sent
    return sent
  })
  const delay = (change: UndoableChange) => {
    void sendNow()
    setProblem(null)
    lastId.current += 1
    setPending({ ...change, id: lastId.current })
    waiting.current = { change, timer: setTimeout(() => void sendNow(), undoMs) }
  }
  const cancel = () => {
    const change = take()
    change?.revert()
    change?.onCancelled?.()
  }
  useEffect(() => {
    const leave = () => void sendNow()
    window.addEventListener('pagehide', leave)
    const removeSender = onSendUnsaved(sendNow)
    return () => {
      removeSender()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [sendNow])
  const dismiss = () => setProblem(null)
  return { pending, problem, delay, cancel, sendNow, dismiss }
}
