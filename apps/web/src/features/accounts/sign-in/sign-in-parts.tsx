import { Button, PasswordInput, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import { authMessages, checkEmail, checkPassword } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Form, hinted, Notice } from '../../../platform/ui/index.ts'
import type { LoginMessage } from './use-login-form.ts'
import { call, messageOf, succeeded } from '../../../platform/api/call.ts'

/** The ERROR or INFO box of the login screen; `children` holds its action. */
export function LoginNotice({ message, children }: { message: LoginMessage; children?: ReactNode }) {
  if (message === null) return null
  return (
    <Notice kind={message.kind} label={message.kind === 'error' ? 'ERROR' : 'INFO'} action={children}>
      {message.text}
    </Notice>
  )
}

type OneFieldFormProps = {
  label: string
  renderField: (props: Pick<TextInputProps, 'disabled' | 'value' | 'onChange'>) => ReactNode
  /** Sends the input and returns the message to show. */
  send: (typed: string) => Promise<LoginMessage>
  /** Shown when the failure has no message. */
  failed: string
  onBack: () => void
}

/** A login form with one field, and the way back to signing in. */
function OneFieldForm({ label, renderField, send, failed, onBack }: OneFieldFormProps) {
  const [typed, setTyped] = useState('')
  const sending = useMutation({ mutationFn: () => send(typed) })
  const failure: LoginMessage = sending.error && { kind: 'error', text: messageOf(sending.error, failed) }
  return (
    <Stack>
      <LoginNotice message={failure ?? sending.data ?? null} />
      <Form onSubmit={() => sending.mutate()}>
        {renderField({
          disabled: sending.isPending,
          value: typed,
          onChange: (event) => setTyped(event.currentTarget.value),
        })}
        <Button type="submit" variant="filled" size="lg" loading={sending.isPending} disabled={typed === ''}>
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

const notSent = 'Could not send the mail. Try again.'

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const send = async (email: string): Promise<LoginMessage> => {
    const problem = checkEmail(email)
    if (problem !== null) return { kind: 'error', text: problem }
    const answer = await call('forgotPassword', { body: { email: email.trim() } })
    return { kind: answer.success ? 'info' : 'error', text: answer.message ?? answer.error ?? notSent }
  }
  return (
    <OneFieldForm
      label="Send reset link"
      renderField={(props) => <TextInput label="Email" type="email" name="email" autoComplete="username" {...props} />}
      send={send}
      failed={notSent}
      onBack={onBack}
    />
  )
}

export type ResetPasswordFormProps = { token: string; onDone: (message: string) => void; onBack: () => void }

const notSet = 'Could not set the password. Try again.'

export function ResetPasswordForm({ token, onDone, onBack }: ResetPasswordFormProps) {
  const label = hinted('New password', authMessages.passwordHint)
  const send = async (password: string): Promise<LoginMessage> => {
    const problem = checkPassword(password, 'registration')
    if (problem !== null) return { kind: 'error', text: problem }
    const { message } = succeeded(await call('resetPassword', { body: { token, password } }), notSet)
    onDone(message ?? 'Password changed. You can sign in now.')
    return null
  }
  return (
    <OneFieldForm
      label="Set new password"
      renderField={(props) => <PasswordInput label={label} autoComplete="new-password" {...props} />}
      send={send}
      failed={notSet}
      onBack={onBack}
    />
  )
}

let verified: { token: string; outcome: Promise<LoginMessage> } | null = null

/** Verifies the link once, also when called twice. */
export function verifyEmail(token: string): Promise<LoginMessage> {
  if (verified?.token !== token) verified = { token, outcome: follow(token) }
  return verified.outcome
}

async function follow(token: string): Promise<LoginMessage> {
  const failed = 'This link is no longer valid. Request a new one.'
  try {
    const answer = await call('verifyEmail', { body: { token } })
    if (answer.success) return { kind: 'info', text: answer.message ?? 'Email verified. You can sign in now.' }
    return { kind: 'error', text: answer.error ?? answer.message ?? failed }
  } catch (error) {
    return { kind: 'error', text: messageOf(error, failed) }
  }
}
