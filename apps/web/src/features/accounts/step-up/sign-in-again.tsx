import { Button, Stack, Text } from '@mantine/core'
import type { LinkedProvider } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { UserError } from '../../../platform/api/api-error.ts'
import { Problem } from '../../../platform/ui/index.ts'
import { useSignOut } from '../session/session.ts'
import { startGithub } from '../sign-in/github.ts'

/** For accounts without a password: a sign-in at the provider is a proof, too. */
export function SignInAgain({ providers }: { providers: readonly LinkedProvider[] }) {
  const signOut = useSignOut()
  const starting = useMutation({ mutationFn: startAtGithub })
  return (
    <Stack align="start">
      <Text c="dimmed">This account has no password. Sign in again, then repeat what you wanted to do.</Text>
      <Problem of={starting.error} />
      {providers.some(({ provider }) => provider === 'github') ? (
        <Button variant="filled" loading={starting.isPending} onClick={() => starting.mutate()}>
          Sign in again with GitHub
        </Button>
      ) : (
        <Button variant="filled" onClick={() => void signOut()}>
          Sign in again
        </Button>
      )}
    </Stack>
  )
}

/** Leaves the page unless it fails. */
async function startAtGithub(): Promise<void> {
  const problem = await startGithub()
  if (problem !== null) throw new UserError(problem)
}
