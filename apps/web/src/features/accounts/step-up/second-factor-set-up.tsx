import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { Note } from '../../../platform/ui/index.ts'
import Passkeys from '../passkeys/passkeys.tsx'
import { PasskeyProof } from '../passkeys/passkey-proof.tsx'
import { recheckSession, useSignOut } from '../session/session.ts'
import { CodeForm } from '../totp/code-form.tsx'
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
  // As it was at first: a factor that is set up here stays in view, with its recovery codes.
  const [first, setFirst] = useState(security.data)
  if (first === undefined && security.data !== undefined) setFirst(security.data)
  const hasPasskeys = (first?.passkeys ?? 0) > 0
  const hasCodes = first?.totp.isEnabled === true
  const isSetUp = hasPasskeys || hasCodes
  const confirm = async (code: string) => {
    await call('prove', { body: { code } })
    await goOn()
  }
  return (
    <Stack gap="xl">
      {isSetUp ? (
        <Stack gap="sm" align="start">
          <Text>This server requires a second factor for every account. Use yours to continue.</Text>
          {hasPasskeys && <PasskeyProof onProved={() => void goOn()} />}
          {hasCodes && <CodeForm label="Confirm" send={confirm} />}
        </Stack>
      ) : (
        <>
          <Text>
            This server requires a second factor for every account. Set up one of the two, then continue. Your API keys
            still work.
          </Text>
          <TotpSettings totp={security.data?.totp} problem={security.error} />
          <Passkeys />
        </>
      )}
      <Group gap="sm">
        {!isSetUp && (
          <Button variant="filled" onClick={() => void goOn()}>
            Continue
          </Button>
        )}
        <Button onClick={() => void signOut()}>Logout</Button>
      </Group>
      {isMissing && <Note>Set up one-time codes or a passkey first.</Note>}
    </Stack>
  )
}
