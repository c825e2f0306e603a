import { Text, UnstyledButton } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ChoiceStatus } from './status.ts'

type StatusLineProps = {
  id: string
  status: ChoiceStatus
  /** Announced immediately after Save. */ isRefused: boolean
  onRemedy: () => void
}

/** Whether the choice is ready, or its first problem; a click goes to what is missing. */
export function StatusLine({ id, status: { isReady, text, remedy }, isRefused, onRemedy }: StatusLineProps) {
  const Icon = isReady ? CircleCheck : CircleAlert
  const content = (
    <>
      <Icon size={14} style={{ flex: 'none', verticalAlign: -2, marginRight: 6 }} aria-hidden />
      {text}
    </>
  )
  return (
    <Text id={id} component="div" size="sm" c={isReady ? 'done' : 'warn'} role={isRefused ? 'alert' : 'status'}>
      {remedy === null ? (
        content
      ) : (
        <UnstyledButton fz="inherit" c="inherit" className="target" td="underline" onClick={onRemedy}>
          {content}
        </UnstyledButton>
      )}
    </Text>
  )
}
