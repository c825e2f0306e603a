import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import type { useOlderJobs } from './queries.ts'

/** Loads the next page of the history when it is scrolled into sight, or pressed. */
export function OlderJobs({ older }: { older: ReturnType<typeof useOlderJobs> }) {
  const { ref, entry } = useIntersection()
  const { fetchNextPage, isFetching } = older
  const isInSight = entry?.isIntersecting === true
  useEffect(() => {
    if (isInSight) void fetchNextPage()
  }, [isInSight, fetchNextPage])
  return (
    <div ref={ref}>
      <Button loading={isFetching} onClick={() => void fetchNextPage()}>
        Show older captures
      </Button>
    </div>
  )
}
