import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { apiBase } from '../../../platform/api/base.ts'
import { call } from '../../../platform/api/call.ts'
import { hinted } from '../../../platform/ui/hinted.tsx'
import { overlays } from '../../../platform/overlays.ts'
import { signedOut } from '../session/session.ts'
import { CallForm } from './call-form.tsx'

export function DeleteAccount({ email }: { email: string }) {
  const ask = async () => {
    const { modals } = await overlays()
    modals.open({ title: 'Delete account', children: <DeleteForm email={email} onDone={modals.closeAll} /> })
  }
  return (
    <Stack gap="md">
      <Title order={3}>Your data</Title>
      <Text c="dimmed">
        Take everything the account holds as one JSON file. Deleting the account removes its jobs, files and settings
        here; the rows in your own database stay yours.
      </Text>
      <Group gap="sm">
        <Button component="a" href={`${apiBase}/api/auth/account-export`} download="gazetteer-account.json">
          Export account data
        </Button>
        <Button variant="danger" onClick={() => void ask()}>
          Delete account
        </Button>
      </Group>
    </Stack>
  )
}

function DeleteForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ initialValues: { email: '', password: '' } })
  const typed = form.values.email.trim()
  return (
    <CallForm
      form={form}
      ask={({ password }) => call('deleteAccount', { body: { email: typed, ...(password && { password }) } })}
      done="Your account is deleted."
      onDone={() => {
        onDone()
        signedOut()
      }}
      label="Delete my account"
      variant="danger"
      isReady={typed.toLowerCase() === email.toLowerCase()}
    >
      <p>This cannot be undone. Type {email} and your password to go on.</p>
      <TextInput label="Email" autoComplete="off" {...form.getInputProps('email')} />
      <PasswordInput
        label={hinted('Password', '(empty if you sign in with GitHub only)')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </CallForm>
  )
}
