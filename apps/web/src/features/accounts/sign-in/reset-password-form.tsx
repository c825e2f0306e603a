import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authMessages, checkPassword } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { hinted } from '../../../platform/ui/hinted.tsx'
import { BackToLogin, LoginNotice } from './sign-in-parts.tsx'
import { Form } from '../../../platform/ui/form.tsx'

export type ResetPasswordFormProps = { token: string; onDone: (message: string) => void; onBack: () => void }

const failed = 'The password could not be set.'

export function ResetPasswordForm({ token, onDone, onBack }: ResetPasswordFormProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => checkPassword(password, 'registration') },
  })
  const reset = useMutation({
    mutationFn: async (password: string) => {
      const answer = await call('resetPassword', { body: { token, password } })
      if (!answer.success) throw new Error(answer.error ?? answer.message ?? failed)
      return answer.message ?? 'Your new password is set. Sign in with it.'
    },
    onSuccess: onDone,
  })
  const wrong = form.errors['password']
  const problem = typeof wrong === 'string' ? wrong : reset.error && messageOf(reset.error, failed)
  return (
    <Stack>
      <LoginNotice message={problem === null ? null : { kind: 'error', text: problem }} />
      <Form onSubmit={form.onSubmit(({ password }) => reset.mutate(password))}>
        <PasswordInput
          label={hinted('New password', authMessages.passwordHint)}
          autoComplete="new-password"
          disabled={reset.isPending}
          {...form.getInputProps('password')}
        />
        <Button
          type="submit"
          variant="filled"
          size="lg"
          loading={reset.isPending}
          disabled={form.values.password === ''}
        >
          Set new password
        </Button>
      </Form>
      <BackToLogin onBack={onBack} />
    </Stack>
  )
}
