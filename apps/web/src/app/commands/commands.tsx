import { useHotkeys } from '@mantine/hooks'
import type { User } from '@gazetteer/contract'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from '../../platform/keyboard.ts'
import { openKeyList } from './open-key-list.tsx'
import { openPalette, usePalette } from './open-palette.ts'
import { useActions } from './use-actions.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** mod+K and `?`. */
export function Commands({ user }: { user: User }) {
  const actions = useActions(user)
  useKeys({ '?': () => void openKeyList() })
  useHotkeys([['mod+K', openPalette]], [])
  // Fetched when it is wanted; then it stays, so that it closes as it opened.
  const { opened } = usePalette()
  const [isWanted, setIsWanted] = useState(false)
  if (opened && !isWanted) setIsWanted(true)
  return <Suspense>{isWanted && <CommandPalette actions={actions} />}</Suspense>
}
