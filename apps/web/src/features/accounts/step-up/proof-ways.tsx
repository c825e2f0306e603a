import { Button, PasswordInput, Skeleton, Stack, Text } from '@mantine/core'
import type { Security } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Body } from '../../../platform/api/call.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { Form, FormEnd, Problem } from '../../../platform/ui/index.ts'
import { PasskeyProof } from '../passkeys/passkey-proof.tsx'
import { CodeForm } from '../totp/code-form.tsx'
import { SignInAgain } from './sign-in-again.tsx'

type ProofWaysProps = { onProved: () => void; onCancel: () => void }

/** The ways in which the owner of this account can prove to be it. */
export function ProofWays({ onProved, onCancel }: ProofWaysProps) {
  const security = useCall('security')
  const client = useQueryClient()
  const proved = () => {
    void client.invalidateQueries({ queryKey: ['security'] })
    onProved()
  }
  const prove = async (proof: Body<'prove'>) => {
    await call('prove', { body: proof })
    proved()
  }
  return (
    <Stack>
      <Text>The last confirmation is more than ten minutes old.</Text>
      <Problem of={security.error} or="Could not load how you can confirm. Close this and try again." />
      {security.data === undefined && security.error === null && <Skeleton h={72} />}
      {security.data !== undefined && (
        <KnownWays security={security.data} prove={prove} onProved={proved} onCancel={onCancel} />
      )}
    </Stack>
  )
}

type KnownWaysProps = {
  security: Security
  prove: (proof: Body<'prove'>) => Promise<void>
  onProved: () => void
  onCancel: () => void
}

function KnownWays({ security, prove, onProved, onCancel }: KnownWaysProps) {
  const { hasPassword, totp, passkeys, providers } = security
  const [isCode, setIsCode] = useState(!hasPassword)
  const passkey = passkeys > 0 && <PasskeyProof onProved={onProved} />
  if (totp.isEnabled && isCode) {
    return (
      <CodeForm label="Confirm" send={(code) => prove({ code })}>
        {passkey}
        {hasPassword && (
          <Button variant="link" onClick={() => setIsCode(false)}>
            Use the password
          </Button>
        )}
      </CodeForm>
    )
  }
  if (!hasPassword) return passkey === false ? <SignInAgain providers={providers} /> : passkey
  return (
    <>
      {passkey}
      <PasswordProof send={(password) => prove({ password })} onCancel={onCancel} />
      {totp.isEnabled && (
        <Button variant="link" mr="auto" onClick={() => setIsCode(true)}>
          Use a code
        </Button>
      )}
    </>
  )
}

type PasswordProofProps = { send: (password: string) => Promise<void>; onCancel: () => void }

function PasswordProof({ send, onCancel }: PasswordProofProps) {
  const [password, setPassword] = useState('')
  const sending = useMutation({ mutationFn: send })
  return (
    <Form onSubmit={() => sending.mutate(password)}>
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Problem of={sending.error} />
      <FormEnd label="Confirm" isBusy={sending.isPending} isDisabled={password === ''} onCancel={onCancel} />
    </Form>
  )
}
