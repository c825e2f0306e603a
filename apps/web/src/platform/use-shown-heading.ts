import { useEffect } from 'react'
import { useLocation } from 'react-router'

const settleMs = 400

/** Scrolls to the card with this heading, by default the one that the address names (`#database`). */
export function useShownHeading(wanted?: string): void {
  const { hash } = useLocation()
  const heading = hash === '' ? wanted : hash.slice(1)
  useEffect(() => {
    if (heading === undefined) return undefined
    showHeading(heading)
    // Cards above may still load and change their height.
    const timer = setTimeout(() => showHeading(heading), settleMs)
    return () => clearTimeout(timer)
  }, [heading])
}

export const showHeading = (heading: string): void =>
  document.getElementById(heading)?.closest('section')?.scrollIntoView({ block: 'start' })
