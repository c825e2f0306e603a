import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authMessages, checkPassword } from '@gazetteer/contract'
import { call } from '../../../platform/api/call.ts'
import { hinted } from '../../../platform/ui/hinted.tsx'
import { CallForm } from './call-form.tsx'

export function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: { newPassword: (password) => checkPassword(password, 'registration') },
  })
  const { currentPassword, newPassword } = form.values
  return (
    <CallForm
      title="Password"
      form={form}
      ask={(body) => call('changePassword', { body })}
      done="Your password is changed. Other browsers are signed out."
      onDone={form.reset}
      label="Change password"
      isReady={currentPassword !== '' && newPassword !== ''}
    >
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label={hinted('New password', authMessages.passwordHint)}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
    </CallForm>
  )
}
