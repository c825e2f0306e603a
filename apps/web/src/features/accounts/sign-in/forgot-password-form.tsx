import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkEmail } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { BackToLogin, LoginNotice } from './sign-in-parts.tsx'
import type { LoginMessage } from './use-login-form.ts'
import { Form } from '../../../platform/ui/form.tsx'

const notSent = 'The mail could not be sent.'

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const form = useForm({ initialValues: { email: '' } })
  const ask = useMutation({
    mutationFn: async (email: string): Promise<LoginMessage> => {
      const problem = checkEmail(email)
      if (problem !== null) return { kind: 'error', text: problem }
      const answer = await call('forgotPassword', { body: { email: email.trim() } })
      return { kind: answer.success ? 'info' : 'error', text: answer.message ?? answer.error ?? notSent }
    },
  })
  const failure: LoginMessage = ask.error === null ? null : { kind: 'error', text: messageOf(ask.error, notSent) }
  return (
    <Stack>
      <LoginNotice message={failure ?? ask.data ?? null} />
      <Form onSubmit={form.onSubmit(({ email }) => ask.mutate(email))}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          disabled={ask.isPending}
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="filled" size="lg" loading={ask.isPending} disabled={form.values.email === ''}>
          Send reset link
        </Button>
      </Form>
      <BackToLogin onBack={onBack} />
    </Stack>
  )
}
