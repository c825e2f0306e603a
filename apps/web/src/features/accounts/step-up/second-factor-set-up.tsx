import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../platform/api/use-call.ts'
import { Note } from '../../../platform/ui/index.ts'
import Passkeys from '../passkeys/passkeys.tsx'
import { PasskeyProof } from '../passkeys/passkey-proof.tsx'
import { recheckSession, useSignOut } from '../session/session.ts'
import { TotpSettings } from '../totp/totp-settings.tsx'

/** What a session may do that needs a second factor and has none: set one up, use a passkey, or sign out. */
export function SecondFactorSetUp() {
  const security = useCall('security')
  const signOut = useSignOut()
  const [isMissing, setIsMissing] = useState(false)
  const goOn = async () => {
    setIsMissing(false)
    const { user } = await recheckSession()
    setIsMissing(user?.mustSetUpSecondFactor === true)
  }
  const hasPasskeys = (security.data?.passkeys ?? 0) > 0
  return (
    <Stack gap="xl">
      <Text>
        This server requires a second factor for every account. Set up one of the two, then continue. Your API keys
        still work.
      </Text>
      {hasPasskeys && (
        <Stack gap="sm" align="start">
          <Title order={3}>Your passkey</Title>
          <PasskeyProof onProved={() => void goOn()} />
        </Stack>
      )}
      <TotpSettings totp={security.data?.totp} problem={security.error} />
      <Passkeys />
      <Group gap="sm">
        <Button variant="filled" onClick={() => void goOn()}>
          Continue
        </Button>
        <Button onClick={() => void signOut()}>Logout</Button>
      </Group>
      {isMissing && <Note>Set up one-time codes or a passkey first.</Note>}
    </Stack>
  )
}
