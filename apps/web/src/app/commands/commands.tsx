import type { User } from '@gazetteer/contract'
import { lazy, Suspense, useEffect } from 'react'
import { useKeys } from '../../platform/keyboard.ts'
import { openKeyList, useIsKeyListOpen } from './key-list-state.ts'
import { openPalette, useIsPaletteOpen } from './palette-state.ts'
import { useActions } from './use-actions.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

/** mod+K and `?`: both are fetched only when they are wanted. */
export function Commands({ user }: { user: User }) {
  const actions = useActions(user)
  const isPaletteOpen = useIsPaletteOpen()
  const isKeyListOpen = useIsKeyListOpen()
  useKeys({ '?': openKeyList })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <Suspense>
      {isPaletteOpen && <CommandPalette actions={actions} />}
      {isKeyListOpen && <KeyList />}
    </Suspense>
  )
}
