import { Button, PasswordInput, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkEmail } from '@gazetteer/contract'
import { call } from '../../../platform/api/call.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { recheckSession } from '../session/session.ts'
import { useFormCall } from './use-form-call.ts'
import { Form } from '../../../platform/ui/form.tsx'

export function ChangeEmailForm() {
  const form = useForm({ initialValues: { email: '', password: '' }, validate: { email: checkEmail } })
  const { isBusy, outcome, send } = useFormCall('Your email is changed.')
  const submit = async ({ email, password }: typeof form.values) => {
    if (!(await send(() => call('changeEmail', { body: { password, email: email.trim() } })))) return
    form.reset()
    await recheckSession()
  }
  return (
    <Form onSubmit={form.onSubmit((values) => void submit(values))}>
      <Title order={3}>Email</Title>
      <TextInput
        label="New email"
        type="email"
        autoComplete="email"
        disabled={isBusy}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        disabled={isBusy}
        {...form.getInputProps('password')}
      />
      {outcome !== null && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      <Button
        type="submit"
        mr="auto"
        loading={isBusy}
        disabled={form.values.email === '' || form.values.password === ''}
      >
        Change email
      </Button>
    </Form>
  )
}
