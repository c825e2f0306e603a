import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useCall } from '../../../platform/api/use-call.ts'
import Passkeys from '../passkeys/passkeys.tsx'
import { TotpSettings } from '../totp/totp-settings.tsx'
import { ChangeEmailForm, ChangePasswordForm, DeleteAccount } from './account-forms.tsx'
import { SessionList } from './session-list.tsx'

/** How the account is signed in to, and what protects it: one block for each way. */
export function SecuritySection({ email }: { email: string }) {
  const security = useCall('security')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={40} verticalSpacing={28}>
      {security.data?.hasPassword === false ? <NoPassword /> : <ChangePasswordForm email={email} />}
      <Passkeys />
      <TotpSettings totp={security.data?.totp} problem={security.error} />
      <ChangeEmailForm />
      <SessionList />
      <DeleteAccount email={email} />
    </SimpleGrid>
  )
}

const NoPassword = () => (
  <Stack gap="md">
    <Title order={3}>Password</Title>
    <Text c="dimmed">
      This account has no password. To set one, sign out and use “Forgot password?” on the login page.
    </Text>
  </Stack>
)
