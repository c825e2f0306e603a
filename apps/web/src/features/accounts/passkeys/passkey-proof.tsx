import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { Note, Problem } from '../../../platform/ui/index.ts'
import { passkeyObstacle } from './can-use-passkeys.ts'

/** Proves to be the owner of the account with one of its passkeys. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const proving = useMutation({
    mutationFn: async () => {
      const { askForPasskey } = await import('./ceremonies.ts')
      return call('prove', { body: { passkey: await askForPasskey() } })
    },
    onSuccess: onProved,
  })
  const obstacle = passkeyObstacle()
  return (
    <Stack gap="xs">
      <Problem of={proving.error} or="Could not use the passkey. Try again." />
      <Button
        leftSection={<KeyRound size={16} />}
        disabled={obstacle !== null}
        loading={proving.isPending}
        onClick={() => proving.mutate()}
      >
        Use a passkey
      </Button>
      {obstacle !== null && <Note>{obstacle}</Note>}
    </Stack>
  )
}
