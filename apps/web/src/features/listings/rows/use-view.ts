import { useCallback, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { z } from 'zod'
import { readView, type ViewState, writeView } from './view-state.ts'

const ownState = z.object({ isOwnView: z.literal(true) })

/**
 * The view stored in the URL. The URL follows with a delay, so a local choice applies immediately. It holds until
 * Back or a link changes the URL.
 */
export function useView(): [ViewState, (view: ViewState, isReplacing?: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigation = useNavigationType()
  const [chosen, setChosen] = useState<ViewState | null>(null)
  const [seenKey, setSeenKey] = useState(location.key)
  if (location.key !== seenKey) {
    setSeenKey(location.key)
    if (navigation === NavigationType.Pop || !ownState.safeParse(location.state).success) setChosen(null)
  }
  const linked = useMemo(() => readView(query), [query])
  const view = chosen ?? linked

  const setView = useCallback(
    (next: ViewState, isReplacing = false) => {
      setChosen(next)
      setQuery((present) => writeView(next, present), { replace: isReplacing, state: { isOwnView: true } })
    },
    [setQuery],
  )
  return [view, setView]
}
