import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkEmail } from '@gazetteer/contract'
import { call } from '../../../platform/api/call.ts'
import { recheckSession } from '../session/session.ts'
import { CallForm } from './call-form.tsx'

export function ChangeEmailForm() {
  const form = useForm({ initialValues: { email: '', password: '' }, validate: { email: checkEmail } })
  return (
    <CallForm
      title="Email"
      form={form}
      ask={({ email, password }) => call('changeEmail', { body: { password, email: email.trim() } })}
      done="Your email is changed."
      onDone={() => {
        form.reset()
        return recheckSession()
      }}
      label="Change email"
      isReady={form.values.email !== '' && form.values.password !== ''}
    >
      <TextInput label="New email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </CallForm>
  )
}
