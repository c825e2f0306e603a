import { Button, Text } from '@mantine/core'
import { Notice } from '../../../platform/ui/notice.tsx'
import type { ReactNode } from 'react'
import type { LoginMessage } from './use-login-form.ts'

/** The ERROR or INFO box above a form of the login screen; `children`: what may be done about it. */
export function LoginNotice({ message, children }: { message: LoginMessage; children?: ReactNode }) {
  if (message === null) return null
  return (
    <Notice kind={message.kind} label={message.kind === 'error' ? 'ERROR' : 'INFO'} action={children}>
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
