import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 24

/**
 * Starts at the end and stays there until the user scrolls up; then it counts unseen lines. `isOn`: scrolling back to
 * the end or Jump to newest resumes following.
 */
export function useFollowTail(list: RefObject<HTMLElement | null>, lastSeq: number, isOn: boolean) {
  const [seenSeq, setSeenSeq] = useState(0)
  const [isAway, setIsAway] = useState(false)
  // The sequence restarts with each run, which is followed from its start.
  if (seenSeq > lastSeq) {
    setSeenSeq(lastSeq)
    setIsAway(false)
  }
  // Turning it on goes to the end.
  const [wasOn, setWasOn] = useState(isOn)
  if (wasOn !== isOn) {
    setWasOn(isOn)
    if (isOn) setIsAway(false)
  }

  const isOpened = useRef(false)
  const lastTop = useRef(0)
  const isFollowing = !isAway

  const noteSeen = useCallback(() => {
    const element = list.current
    if (element === null) return
    const isUp = element.scrollTop < lastTop.current
    lastTop.current = element.scrollTop
    if (isAtEnd(element)) {
      setSeenSeq(lastSeq)
      if (isOn) setIsAway(false)
    } else if (isUp && isFollowing) setIsAway(true)
  }, [list, lastSeq, isFollowing, isOn])

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
    // If the log needs no scrolling, every line counts as seen. Checked after layout and after each resize.
    const observer = new ResizeObserver(noteSeen)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, isFollowing, noteSeen])

  const unseen = isFollowing ? 0 : Math.max(0, lastSeq - seenSeq)
  return { unseen, isBehind: unseen > 0 || isAway, onScroll: noteSeen, jump }
}

const isAtEnd = (element: HTMLElement): boolean =>
  element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
