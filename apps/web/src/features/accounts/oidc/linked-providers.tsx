import { Button, Title } from '@mantine/core'
import type { LinkedProvider, User } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { UserError } from '../../../platform/api/api-error.ts'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { formatDate } from '../../../platform/formats.ts'
import { areaPath } from '../../../platform/paths.ts'
import { Line, Notice, QueryList } from '../../../platform/ui/index.ts'
import { useInstallation } from '../../../platform/use-installation.ts'
import { useLinkResult } from './link-return.ts'
import { startOidc } from './start-oidc.ts'

/** The sign-in providers of the account: link and unlink. Renders nothing where the server has none. */
export default function LinkedProviders({ user }: { user: User }) {
  const { oidcName = null, githubConfigured = false } = useInstallation() ?? {}
  const security = useCall('security')
  const { result } = useLinkResult()
  const unlink = useChange('unlinkProvider', 'security', 'sessions')
  const link = useMutation({ mutationFn: () => leaveToLink(user.id) })
  const linked = security.data?.providers
  if (oidcName === null && !githubConfigured && (linked === undefined || linked.length === 0)) return null
  return (
    <div>
      <Title order={3} mb="sm">
        Sign-in providers
      </Title>
      {result !== null && (
        <Notice kind={result.kind} mb="sm" onDismiss={clearResult}>
          {result.text}
        </Notice>
      )}
      <QueryList
        items={linked && withUnlinked(linked, oidcName)}
        problem={security.error ?? unlink.error ?? link.error}
        failed="Could not load your sign-in providers."
        empty="None is linked."
        waiting={48}
      >
        {({ provider, name, note, isLinked }) => (
          <Line key={provider} title={name} note={note}>
            {isLinked ? (
              <Button
                aria-label={`Unlink ${name}`}
                loading={unlink.isPending && unlink.variables.provider === provider}
                onClick={() => confirmUnlink(name, () => unlink.mutate({ provider }))}
              >
                Unlink
              </Button>
            ) : (
              <Button aria-label={`Link ${name}`} loading={link.isPending} onClick={() => link.mutate()}>
                Link
              </Button>
            )}
          </Line>
        )}
      </QueryList>
    </div>
  )
}

type Listed = Pick<LinkedProvider, 'provider' | 'name'> & { note: string; isLinked: boolean }

/** The linked providers, and the one of OpenID Connect that can be linked. */
function withUnlinked(linked: readonly LinkedProvider[], oidcName: string | null): Listed[] {
  const listed = linked.map((one) => ({ ...one, note: noteOf(one), isLinked: true }))
  if (oidcName === null || linked.some(({ provider }) => provider === 'oidc')) return listed
  return [...listed, { provider: 'oidc', name: oidcName, note: 'Not linked', isLinked: false }]
}

const noteOf = ({ email, linkedAt }: Pick<LinkedProvider, 'email' | 'linkedAt'>): string =>
  [email, linkedAt === null ? null : `linked ${formatDate(linkedAt)}`].filter((part) => part !== null).join(' · ')

const clearResult = (): void => useLinkResult.setState({ result: null })

/** Leaves the page unless it fails. */
async function leaveToLink(userId: string): Promise<void> {
  clearResult()
  const problem = await startOidc('link', `${areaPath(userId, 'user')}/security`)
  if (problem !== null) throw new UserError(problem)
}

function confirmUnlink(name: string, onConfirm: () => void): void {
  const text = `You can then no longer sign in with ${name}, and your other sessions end.`
  void confirm({ title: `Unlink ${name}`, text, button: 'Unlink' }, () => {
    clearResult()
    onConfirm()
  })
}
