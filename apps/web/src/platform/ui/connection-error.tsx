import { Button, Center, Text, ThemeIcon, Title } from '@mantine/core'
import { runtimeMessages } from '@gazetteer/contract'
import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

export type ConnectionErrorProps = {
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
      <Unplug size={22} aria-hidden="true" />
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
