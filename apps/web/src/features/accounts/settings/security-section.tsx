import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { useCall } from '../../../platform/api/use-call.ts'
import { useInstallation } from '../../../platform/use-installation.ts'
import LinkedProviders from '../oidc/linked-providers.tsx'
import Passkeys from '../passkeys/passkeys.tsx'
import { TotpSettings } from '../totp/totp-settings.tsx'
import { ChangeEmailForm, ChangePasswordForm, DeleteAccount } from './account-forms.tsx'
import { SessionList } from './session-list.tsx'

/** How the account is signed in to, and what protects it: one block for each way. */
export function SecuritySection({ user }: { user: User }) {
  const { email } = user
  const security = useCall('security')
  const hasPasswords = useInstallation()?.passwordSignIn !== false
  const setPassword = hasPasswords ? <NoPassword /> : null
  const password = security.data?.hasPassword === false ? setPassword : <ChangePasswordForm email={email} />
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={40} verticalSpacing={28}>
      {password}
      <Passkeys />
      <TotpSettings totp={security.data?.totp} problem={security.error} />
      <LinkedProviders user={user} />
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
