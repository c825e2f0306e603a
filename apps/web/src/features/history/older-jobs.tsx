import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { useOlderJobs } from './queries.ts'

/** Loads the next page of the history when it is scrolled into sight, or pressed. */
export function OlderJobs({ older }: { older: ReturnType<typeof useOlderJobs> }) {
  const end = useRef<HTMLDivElement>(null)
  const { fetchNextPage, isFetching } = older
  useEffect(() => {
    const { current } = end
    if (current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [fetchNextPage])
  return (
    <div ref={end}>
      <Button loading={isFetching} onClick={() => void fetchNextPage()}>
        Show older captures
      </Button>
    </div>
  )
}
