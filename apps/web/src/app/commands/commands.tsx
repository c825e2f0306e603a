import { useHotkeys } from '@mantine/hooks'
import type { User } from '@gazetteer/contract'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useKeys } from '../../platform/keyboard.ts'
import { openKeyList, openPalette, usePalette } from './open-lists.tsx'
import { useNavigate } from 'react-router'
import { useSignOut } from '../../features/accounts/session/session.ts'
import { type ScreenAction, useScreenActions } from '../../platform/screen-actions.ts'
import { chooseTheme } from '../../platform/theme/color-scheme.ts'
import { areaPath } from '../../platform/paths.ts'
import { themes } from '../shell/account-menu.tsx'
import { tabs } from '../shell/tabs.tsx'

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

/** Everything that can be done from anywhere, and what the current screen adds. */
function useActions(user: User): ScreenAction[] {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const screenActions = useScreenActions()
  return useMemo(() => {
    const places = tabs.map(({ screen, label }) => ({
      id: `go-${screen}`,
      label: `Go to ${label}`,
      group: 'Go to',
      run: () => void navigate(areaPath(user.id, screen)),
    }))
    return [
      ...screenActions,
      ...places,
      ...themes.map(({ choice, label }) => ({
        id: `theme-${choice}`,
        label,
        group: 'Look',
        run: () => chooseTheme(choice),
      })),
      { id: 'keys', label: 'Show keys', group: 'Help', keys: '?', run: () => void openKeyList() },
      {
        id: 'api',
        label: 'API documentation',
        group: 'Help',
        run: () => window.open('/api/docs', '_blank', 'noreferrer'),
      },
      { id: 'logout', label: 'Logout', group: 'Account', run: () => void signOut() },
    ]
  }, [navigate, screenActions, signOut, user.id])
}
