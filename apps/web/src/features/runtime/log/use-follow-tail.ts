import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 24

/** Opens at the end; follows it only when asked to; else counts what arrived below what was seen. */
export function useFollowTail(list: RefObject<HTMLElement | null>, lastSeq: number, isFollowing: boolean) {
  const [seenSeq, setSeenSeq] = useState(0)
  // A new run starts its numbers anew.
  if (seenSeq > lastSeq) setSeenSeq(lastSeq)

  const isOpened = useRef(false)

  const noteSeen = useCallback(() => {
    const element = list.current
    if (element !== null && isAtEnd(element)) setSeenSeq(lastSeq)
  }, [list, lastSeq])

  const jump = useCallback(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
    setSeenSeq(lastSeq)
  }, [list, lastSeq])

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    if (isFollowing || !isOpened.current) element.scrollTo({ top: element.scrollHeight })
    isOpened.current = true
    // Where everything fits, everything is seen; asked after the browser has laid out the new line.
    const frame = requestAnimationFrame(noteSeen)
    return () => cancelAnimationFrame(frame)
  }, [list, isFollowing, noteSeen])

  return { unseen: isFollowing ? 0 : Math.max(0, lastSeq - seenSeq), onScroll: noteSeen, jump }
}

function isAtEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
}
