import { Button, Text } from '@mantine/core'
import { Notice } from '../../../platform/ui/notice.tsx'
import type { LoginMessage } from './use-login-form.ts'

/** The ERROR or INFO box above a form of the login screen. */
export function LoginNotice({ message }: { message: LoginMessage }) {
  if (message === null) return null
  return (
    <Notice kind={message.kind} label={message.kind === 'error' ? 'ERROR' : 'INFO'}>
      {message.text}
    </Notice>
  )
}

export function BackToLogin({ onBack }: { onBack: () => void }) {
  return (
    <Text c="dimmed" ta="center">
      <Button variant="link" onClick={onBack}>
        Back to sign in
      </Button>
    </Text>
  )
}
