import { PasswordInput } from '@mantine/core'
import { authMessages, checkPassword } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call, succeeded } from '../../../platform/api/call.ts'
import { hinted } from '../../../platform/ui/hinted.tsx'
import { OneFieldForm } from './sign-in-parts.tsx'

export type ResetPasswordFormProps = { token: string; onDone: (message: string) => void; onBack: () => void }

const failed = 'The password could not be set.'

export function ResetPasswordForm({ token, onDone, onBack }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const reset = useMutation({
    mutationFn: async () => {
      const problem = checkPassword(password, 'registration')
      if (problem !== null) throw new Error(problem)
      const { message } = succeeded(await call('resetPassword', { body: { token, password } }), failed)
      return message ?? 'Your new password is set. Sign in with it.'
    },
    onSuccess: onDone,
  })
  return (
    <OneFieldForm
      message={reset.error && { kind: 'error', text: messageOf(reset.error, failed) }}
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
