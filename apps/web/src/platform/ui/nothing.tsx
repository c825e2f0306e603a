import { Button, Center, EmptyState, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { Component, type ReactNode, useEffect } from 'react'
import { RefreshCw, Unplug } from 'lucide-react'
import { runtimeMessages } from '@gazetteer/contract'
import { onReconnected, retryConnection, useConnection, useIsLost } from '../connection.ts'
import { Notice } from './notice.tsx'
import styles from './connection-bar.module.css'

export type NothingProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Empty state (no data, no match, load failure) with one action. */
export function Nothing({ title, children, icon, action }: NothingProps) {
  const mark = icon !== undefined && (
    <ThemeIcon variant="outline" color="gray" size={40} radius="xl" c="var(--subtle)">
      {icon}
    </ThemeIcon>
  )
  return (
    <EmptyState title={title} icon={mark} description={children}>
      {action !== undefined && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  )
}

/** Error boundary of a screen: its code failed to load, as after a server update, or it threw. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <NotLoaded /> : this.props.children
  }
}

/** While the server is unreachable it shows the shared state, then reloads. */
function NotLoaded() {
  const isLost = useIsLost()
  useEffect(() => onReconnected(() => window.location.reload()), [])
  if (isLost) return <ConnectionError />
  return (
    <main id="main" tabIndex={-1} className="page column" role="alert">
      <Nothing
        title="This page could not be loaded"
        icon={<RefreshCw size={18} />}
        action={
          <Button variant="filled" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        The server may have been updated since you opened this page.
      </Nothing>
    </main>
  )
}

type ConnectionErrorProps = {
  /** Repeats the failed call, beside the probe. */
  onRetry?: () => void
  /** Below Retry: what is available offline. */
  children?: ReactNode
}

/** Replaces the whole screen while the server is unreachable. */
export function ConnectionError({ onRetry, children }: ConnectionErrorProps) {
  const { isRetrying } = useConnection()
  const retry = () => {
    retryConnection()
    onRetry?.()
  }
  return (
    <Center component="main" id="main" tabIndex={-1} className="full-screen">
      <ThemeIcon variant="outline" color="gray" size={52} radius="xl" mb="sm" c="fail">
        <Unplug size={22} />
      </ThemeIcon>
      <Title order={1}>Connection Error</Title>
      <Text size="lg" role="alert">
        {runtimeMessages.cannotConnect}
      </Text>
      <Text c="dimmed" maw={420} mb={14}>
        This page retries automatically and continues when the server answers.
      </Text>
      <Button variant="filled" size="lg" loading={isRetrying} onClick={retry}>
        Retry Connection
      </Button>
      {children}
    </Center>
  )
}

/**
 * The same state as one bar over readable content. It floats below the toolbar, so that nothing moves when it appears.
 * Meanwhile the state marks of the page are grey.
 */
export function ConnectionBar() {
  const { isLost, isFeedCut } = useConnection()
  if (!isLost && !isFeedCut) return null
  return (
    <div className={styles.bar} data-connection={isLost ? 'lost' : 'feed-cut'}>
      {isLost ? (
        <LostNotice />
      ) : (
        <Notice kind="warn">Live updates are interrupted. The page refreshes every 5 s.</Notice>
      )}
    </div>
  )
}

function LostNotice() {
  const { isRestoring, isRetrying } = useConnection()
  if (isRestoring) return <Notice kind="info">A backup is being restored. This page continues when it is done.</Notice>
  return (
    <Notice kind="error">
      <Group gap="4px 16px">
        {runtimeMessages.cannotConnect}
        <Button variant="link" disabled={isRetrying} onClick={retryConnection}>
          Retry Connection
        </Button>
      </Group>
    </Notice>
  )
}
