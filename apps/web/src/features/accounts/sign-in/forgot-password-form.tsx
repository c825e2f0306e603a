import { TextInput } from '@mantine/core'
import { checkEmail } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { OneFieldForm } from './sign-in-parts.tsx'
import type { LoginMessage } from './use-login-form.ts'

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
