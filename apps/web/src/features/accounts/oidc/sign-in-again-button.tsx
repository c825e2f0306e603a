import { Button } from '@mantine/core'
import type { LinkedProvider } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { UserError } from '../../../platform/api/api-error.ts'
import { Problem } from '../../../platform/ui/index.ts'
import { startGithub } from '../sign-in/github.ts'
import { startOidc } from './start-oidc.ts'

/** A new sign-in at the provider is a proof of an account without a password. */
export function SignInAgainButton({ provider, name }: Pick<LinkedProvider, 'provider' | 'name'>) {
  const starting = useMutation({ mutationFn: () => startAt(provider) })
  return (
    <>
      <Problem of={starting.error} />
      <Button variant="filled" loading={starting.isPending} onClick={() => starting.mutate()}>
        Sign in again with {name}
      </Button>
    </>
  )
}

/** Leaves the page unless it fails. */
async function startAt(provider: LinkedProvider['provider']): Promise<void> {
  const problem = await (provider === 'github' ? startGithub() : startOidc('prove'))
  if (problem !== null) throw new UserError(problem)
}
