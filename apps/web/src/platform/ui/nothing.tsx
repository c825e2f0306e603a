import { Button, Center, EmptyState, Text, ThemeIcon, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { RefreshCw, Unplug } from 'lucide-react'
import { runtimeMessages } from '@gazetteer/contract'

export type NothingProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Nothing yet, nothing matches, or could not load: what will be here, and one action. */
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

/** Stands in for a screen that cannot be drawn: its code did not come, as after an update of the server, or it failed. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
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
          The server may be away, or was updated since this page was opened. Captures go on; nothing is lost.
        </Nothing>
      </main>
    )
  }
}

type ConnectionErrorProps = {
  text?: string
  isRetrying: boolean
  onRetry: () => void
  /** Under Retry: what can be looked at meanwhile. */
  children?: ReactNode
}

/** Takes the whole screen while the server cannot be reached. */
export const ConnectionError = ({ text = runtimeMessages.cannotConnect, ...props }: ConnectionErrorProps) => (
  <Center component="main" id="main" tabIndex={-1} className="full-screen">
    <ThemeIcon variant="outline" color="gray" size={52} radius="xl" mb="sm" c="fail">
      <Unplug size={22} />
    </ThemeIcon>
    <Title order={1}>Connection Error</Title>
    <Text size="lg" role="alert">
      {text}
    </Text>
    <Text c="dimmed" maw={420} mb={14}>
      What was collected is kept by the server. This page tries again by itself and goes on where it was.
    </Text>
    <Button variant="filled" size="lg" loading={props.isRetrying} onClick={props.onRetry}>
      Retry Connection
    </Button>
    {props.children}
  </Center>
)
