import { Badge, Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { productName, type User, versionTag } from '@gazetteer/contract'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasPendingLink, userChanged, useSignOut } from '../../features/accounts/index.ts'
import { type ShownCredits, useSubscription, UsageMeter } from '../../features/billing/index.ts'
import { useOtherWindowsJobs } from '../../features/history/index.ts'
import {
  useOtherWindowsPreferences,
  useLiveStatus,
  useRuntimeStatus,
  useRunWatch,
} from '../../features/runtime/index.ts'
import { type Live, Tabs, tabs } from './tabs.tsx'
import { useIsLost } from '../../platform/connection.ts'
import { modKey, useKeys } from '../../platform/keyboard.ts'
import { Logo } from '../../platform/ui/index.ts'
import { retryUntilLoaded } from '../../platform/retry.ts'
import { openKeyList, openPalette, usePalette } from '../commands/open-lists.tsx'
import { apiPagePath, areaPath, documentationPath, runtimePath } from '../../platform/paths.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { AccountButton } from './account-button.tsx'
import { BellButton } from './bell-button.tsx'
import { themes } from './themes.ts'
import styles from './toolbar.module.css'
import { type ScreenAction, useScreenActions } from '../../platform/screen-actions.ts'
import { chooseTheme } from '../../platform/theme/color-scheme.ts'

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { subscription, isPro, credits } = useSubscription(user.plan_type)
  const { status, isRunning } = useRuntimeStatus(user.id)
  const isLost = useIsLost()
  const live = isRunning && !isLost ? (status?.status ?? null) : null
  useLiveStatus(user.id)
  useRunWatch(user.id, status)
  useOtherWindowsJobs(user.id)
  useOtherWindowsPreferences()

  const [isLinkPending] = useState(hasPendingLink)

  const plan = subscription?.plan
  useEffect(() => {
    if (plan !== undefined && plan !== user.plan_type) userChanged({ plan_type: plan })
  }, [plan, user.plan_type])

  return (
    <div className="column" style={{ minHeight: '100dvh' }}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Toolbar user={user} isPro={isPro} credits={credits} live={live} />
      {isLinkPending && (
        <Suspense>
          <LinkNotice />
        </Suspense>
      )}
      <div className="screen column">{children}</div>
      <Tabs userId={user.id} live={live} place="bottom" />
      <Commands user={user} />
    </div>
  )
}

const LinkNotice = lazy(() => import('../../features/accounts/oidc/link-notice.tsx'))

type ToolbarProps = { user: User; isPro: boolean; credits: ShownCredits; live: Live }

const Toolbar = ({ user, isPro, credits, live }: ToolbarProps) => (
  <header className={styles.bar}>
    <Link to={runtimePath(user.id)} className="brand">
      <Logo />
      {productName}
    </Link>
    <Badge flex="none">{versionTag}</Badge>
    <Badge flex="none" color={isPro ? 'accent' : 'gray'}>
      {isPro ? 'PRO' : 'FREE'}
    </Badge>
    <Link to={areaPath(user.id, 'user')} className={styles.usage} aria-label={`Plan and usage: ${credits.text}`}>
      <UsageMeter credits={credits} />
    </Link>
    <Tabs userId={user.id} live={live} place="top" />
    <Button
      variant="subtle"
      fw={400}
      className={styles.commands}
      leftSection={<Kbd>{modKey}K</Kbd>}
      onClick={openPalette}
    >
      Commands
    </Button>
    <Bell user={user} />
    <Account user={user} />
  </header>
)

const loadNotifications = () => retryUntilLoaded(() => import('./notifications.tsx'))
const Notifications = lazy(loadNotifications)
/** Of what happens elsewhere: a schedule, another window, a webhook. */
const pollMs = 60_000

/** The bell until its first use, as the account button. */
function Bell({ user }: { user: User }) {
  const [isWanted, setIsWanted] = useState(false)
  const unread = useCall('notifications', { refetchInterval: pollMs }).data?.unread ?? 0
  const preload = () => void loadNotifications()
  const button = (
    <BellButton unread={unread} onPointerEnter={preload} onFocus={preload} onClick={() => setIsWanted(true)} />
  )
  return <Suspense fallback={button}>{isWanted ? <Notifications user={user} unread={unread} /> : button}</Suspense>
}

const loadMenu = () => retryUntilLoaded(() => import('./account-menu.tsx'))
const AccountMenu = lazy(loadMenu)

/** The button until its first use; the menu is loaded when the pointer or the focus comes near. */
function Account({ user }: { user: User }) {
  const [isWanted, setIsWanted] = useState(false)
  const preload = () => void loadMenu()
  const button = (
    <AccountButton user={user} onPointerEnter={preload} onFocus={preload} onClick={() => setIsWanted(true)} />
  )
  return <Suspense fallback={button}>{isWanted ? <AccountMenu user={user} /> : button}</Suspense>
}

const CommandPalette = lazy(() => import('../commands/command-palette.tsx'))

function Commands({ user }: { user: User }) {
  const actions = useActions(user)
  useKeys({ '?': () => void openKeyList() })
  useHotkeys([['mod+K', openPalette]], [])
  // Loaded on first use, then cached.
  const { opened } = usePalette()
  const [isWanted, setIsWanted] = useState(false)
  if (opened && !isWanted) setIsWanted(true)
  return <Suspense>{isWanted && <CommandPalette user={user} actions={actions} />}</Suspense>
}

const documents = [
  { label: 'Documentation', path: documentationPath },
  { label: 'API documentation', path: apiPagePath },
]

/** Global actions and those of the current screen. */
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
    const operator = {
      id: 'go-operator',
      label: 'Go to Operator',
      group: 'Go to',
      run: () => void navigate(areaPath(user.id, 'operator')),
    }
    return [
      ...screenActions,
      ...places,
      ...(user.isOperator === true ? [operator] : []),
      ...themes.map(({ choice, label }) => ({
        id: `theme-${choice}`,
        label,
        group: 'Appearance',
        run: () => chooseTheme(choice),
      })),
      { id: 'keys', label: 'Show keyboard shortcuts', group: 'Help', keys: '?', run: () => void openKeyList() },
      ...documents.map(({ label, path }) => ({
        id: path,
        label,
        group: 'Help',
        run: () => void window.open(path, '_blank', 'noreferrer'),
      })),
      { id: 'logout', label: 'Logout', group: 'Account', run: () => void signOut() },
    ]
  }, [navigate, screenActions, signOut, user.id, user.isOperator])
}
