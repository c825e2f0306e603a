import { Button, PasswordInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authMessages, checkPassword } from '@gazetteer/contract'
import { call } from '../../../platform/api/call.ts'
import { hinted } from '../../../platform/ui/hinted.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useFormCall } from './use-form-call.ts'
import { Form } from '../../../platform/ui/form.tsx'

export function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: { newPassword: (password) => checkPassword(password, 'registration') },
  })
  const { currentPassword, newPassword } = form.values
  const { isBusy, outcome, send } = useFormCall('Your password is changed. Other browsers are signed out.')
  const submit = async (body: typeof form.values) => {
    if (await send(() => call('changePassword', { body }))) form.reset()
  }
  return (
    <Form onSubmit={form.onSubmit((body) => void submit(body))}>
      <Title order={3}>Password</Title>
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        disabled={isBusy}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label={hinted('New password', authMessages.passwordHint)}
        autoComplete="new-password"
        disabled={isBusy}
        {...form.getInputProps('newPassword')}
      />
      {outcome !== null && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      <Button type="submit" mr="auto" loading={isBusy} disabled={currentPassword === '' || newPassword === ''}>
        Change password
      </Button>
    </Form>
  )
}
