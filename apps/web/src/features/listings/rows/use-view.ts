import { useCallback, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { z } from 'zod'
import { readView, type ViewState, writeView } from './view-state.ts'

const ownState = z.object({ isOwnView: z.literal(true) })

/**
 * The view of the address. The address follows a moment later than a key or a press, so what was just chosen shows at once
 * and holds until someone else changes the address: Back, or a link.
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
  const view = chosen ?? readView(query)

  const setView = useCallback(
    (next: ViewState, isReplacing = false) => {
      setChosen(next)
      setQuery(writeView(next), { replace: isReplacing, state: { isOwnView: true } })
    },
    [setQuery],
  )
  return [view, setView]
}
