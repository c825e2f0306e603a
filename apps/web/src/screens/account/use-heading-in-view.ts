import { useEffect, useState } from 'react'

/** Below the bar of the shell. */
const topPx = 140

/** The heading of the section that the window shows, the one of the address first. */
export function useHeadingInView(headings: readonly string[], addressed: string | undefined): string | undefined {
  const [shown, setShown] = useState(addressed ?? headings[0])
  useEffect(() => {
    const update = () => setShown(headingInView(headings, addressed))
    update()
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('scroll', update, { signal, passive: true })
    window.addEventListener('resize', update, { signal })
    return () => controller.abort()
  }, [headings, addressed])
  return shown
}

/**
 * The last section that begins above. The last ones may never get there: at the end of the page, and near the top,
 * the section of the address wins if its heading shows.
 */
function headingInView(headings: readonly string[], addressed: string | undefined): string | undefined {
  const { scrollHeight } = document.documentElement
  const isEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2
  const top = addressed === undefined ? null : topOf(addressed)
  if (top !== null && top >= 0 && top < (isEnd ? window.innerHeight : topPx)) return addressed
  if (isEnd) return headings.at(-1)
  return headings.findLast((heading) => (topOf(heading) ?? Infinity) < topPx) ?? headings[0]
}

const topOf = (heading: string): number | null => document.getElementById(heading)?.getBoundingClientRect().top ?? null
