import { useCallback, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { z } from 'zod'

/** Stable functions between a state and its keys in the query; `write` leaves other keys in place. */
export type QueryState<T> = {
  read: (query: URLSearchParams) => T
  write: (state: T, query: URLSearchParams) => URLSearchParams
}

const ownState = z.object({ isOwnView: z.literal(true) })

/**
 * A state stored in the URL. The URL follows with a delay, so a local choice applies immediately. It holds until Back
 * or a link changes the URL.
 */
export function useQueryState<T>({ read, write }: QueryState<T>): [T, (state: T, isReplacing?: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigation = useNavigationType()
  const [chosen, setChosen] = useState<{ state: T } | null>(null)
  const [seenKey, setSeenKey] = useState(location.key)
  if (location.key !== seenKey) {
    setSeenKey(location.key)
    if (navigation === NavigationType.Pop || !ownState.safeParse(location.state).success) setChosen(null)
  }
  const linked = useMemo(() => read(query), [read, query])

  const setState = useCallback(
    (next: T, isReplacing = false) => {
      setChosen({ state: next })
      setQuery((present) => write(next, present), { replace: isReplacing, state: { isOwnView: true } })
    },
    [setQuery, write],
  )
  return [chosen === null ? linked : chosen.state, setState]
}
