import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 24

/**
 * Opens at the end. Where following is asked for it stays there until the reader scrolls up, and again from Jump to newest on; else it
 * counts what arrived below what was seen.
 */
export function useFollowTail(list: RefObject<HTMLElement | null>, lastSeq: number, isAsked: boolean) {
  const [seenSeq, setSeenSeq] = useState(0)
  const [isAway, setIsAway] = useState(false)
  // A new run starts its numbers anew.
  if (seenSeq > lastSeq) setSeenSeq(lastSeq)
  if (isAway && !isAsked) setIsAway(false)

  const isOpened = useRef(false)
  const lastTop = useRef(0)
  const isFollowing = isAsked && !isAway

  const noteSeen = useCallback(() => {
    const element = list.current
    if (element === null) return
    const isUp = element.scrollTop < lastTop.current
    lastTop.current = element.scrollTop
    if (isAtEnd(element)) {
      setSeenSeq(lastSeq)
      setIsAway(false)
    } else if (isUp && isAsked) setIsAway(true)
  }, [list, lastSeq, isAsked])

  const jump = useCallback(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
    setSeenSeq(lastSeq)
    setIsAway(false)
  }, [list, lastSeq])

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    if (isFollowing || !isOpened.current) {
      element.scrollTo({ top: element.scrollHeight })
      lastTop.current = element.scrollTop
    }
    isOpened.current = true
    // Where everything fits, everything is seen; asked after the browser has laid out the new line, and when the log gets another size.
    const observer = new ResizeObserver(noteSeen)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, isFollowing, noteSeen])

  const unseen = isFollowing ? 0 : Math.max(0, lastSeq - seenSeq)
  return { unseen, isBehind: unseen > 0 || isAway, onScroll: noteSeen, jump }
}

const isAtEnd = (element: HTMLElement): boolean =>
  element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
