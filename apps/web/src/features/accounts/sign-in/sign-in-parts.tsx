import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Form, hinted, Notice } from '../../../platform/ui/index.ts'
import { type ReactNode, useState } from 'react'
import type { LoginMessage } from './use-login-form.ts'
import { authMessages, checkEmail, checkPassword } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf, succeeded } from '../../../platform/api/call.ts'

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

const notSent = 'The mail could not be sent.'

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: async (): Promise<LoginMessage> => {
      const problem = checkEmail(email)
      if (problem !== null) return { kind: 'error', text: problem }
      const answer = await call('forgotPassword', { body: { email: email.trim() } })
      return { kind: answer.success ? 'info' : 'error', text: answer.message ?? answer.error ?? notSent }
    },
  })
  const failure: LoginMessage = ask.error && { kind: 'error', text: messageOf(ask.error, notSent) }
  return (
    <OneFieldForm
      message={failure ?? ask.data ?? null}
      label="Send reset link"
      isBusy={ask.isPending}
      isDisabled={email === ''}
      onSubmit={() => ask.mutate()}
      onBack={onBack}
    >
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        disabled={ask.isPending}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </OneFieldForm>
  )
}

type ResetPasswordFormProps = { token: string; onDone: (message: string) => void; onBack: () => void }

const notSet = 'The password could not be set.'

export function ResetPasswordForm({ token, onDone, onBack }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const reset = useMutation({
    mutationFn: async () => {
      const problem = checkPassword(password, 'registration')
      if (problem !== null) throw new Error(problem)
      const { message } = succeeded(await call('resetPassword', { body: { token, password } }), notSet)
      return message ?? 'Your new password is set. Sign in with it.'
    },
    onSuccess: onDone,
  })
  return (
    <OneFieldForm
      message={reset.error && { kind: 'error', text: messageOf(reset.error, notSet) }}
      label="Set new password"
      isBusy={reset.isPending}
      isDisabled={password === ''}
      onSubmit={() => reset.mutate()}
      onBack={onBack}
    >
      <PasswordInput
        label={hinted('New password', authMessages.passwordHint)}
        autoComplete="new-password"
        disabled={reset.isPending}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </OneFieldForm>
  )
}

let verified: { token: string; outcome: Promise<LoginMessage> } | null = null

/** Follows a verification link once, whoever asks. */
export function verifyEmail(token: string): Promise<LoginMessage> {
  if (verified?.token !== token) verified = { token, outcome: follow(token) }
  return verified.outcome
}

async function follow(token: string): Promise<LoginMessage> {
  const failed = 'This link is not valid any more. Ask for a new one.'
  try {
    const answer = await call('verifyEmail', { body: { token } })
    if (answer.success) return { kind: 'info', text: answer.message ?? 'Your email is verified. You can sign in now.' }
    return { kind: 'error', text: answer.error ?? answer.message ?? failed }
  } catch (error) {
    return { kind: 'error', text: messageOf(error, failed) }
  }
}
