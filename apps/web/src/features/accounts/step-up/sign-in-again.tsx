import { Button, Stack, Text } from '@mantine/core'
import type { LinkedProvider } from '@gazetteer/contract'
import { SignInAgainButton } from '../oidc/sign-in-again-button.tsx'
import { useSignOut } from '../session/session.ts'

/** For accounts without a password: a sign-in at the provider is a proof, too. */
export function SignInAgain({ providers }: { providers: readonly LinkedProvider[] }) {
  const signOut = useSignOut()
  return (
    <Stack align="start">
      <Text c="dimmed">This account has no password. Sign in again, then repeat what you wanted to do.</Text>
      {providers.map(({ provider, name }) => (
        <SignInAgainButton key={provider} provider={provider} name={name} />
      ))}
      {providers.length === 0 && (
        <Button variant="filled" onClick={() => void signOut()}>
          Sign in again
        </Button>
      )}
    </Stack>
  )
}
