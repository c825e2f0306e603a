import { Button, Stack, Text } from '@mantine/core'
import { Form } from '../../../platform/ui/form.tsx'
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

export type OneFieldFormProps = {
  message: LoginMessage
  label: string
  isBusy: boolean
  isDisabled: boolean
  onSubmit: () => void
  onBack: () => void
  /** The field. */
  children: ReactNode
}

/** A form of the login screen beside signing in itself, and the way back from it. */
export function OneFieldForm({ message, label, isBusy, isDisabled, onSubmit, onBack, children }: OneFieldFormProps) {
  return (
    <Stack>
      <LoginNotice message={message} />
      <Form onSubmit={onSubmit}>
        {children}
        <Button type="submit" variant="filled" size="lg" loading={isBusy} disabled={isDisabled}>
          {label}
        </Button>
      </Form>
      <Text c="dimmed" ta="center">
        <Button variant="link" onClick={onBack}>
          Back to sign in
        </Button>
      </Text>
    </Stack>
  )
}
