import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { formatDateTime } from '../../../platform/formats.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { StateMark } from '../../../platform/ui/state-mark.tsx'
import { recheckSession } from '../session/session.ts'
import { browserName } from './browser-name.ts'

const key = ['sessions']

/** Where the account is signed in; any of them can be ended. */
export function SessionList() {
  const client = useQueryClient()
  const list = useQuery({ queryKey: key, queryFn: ({ signal }) => call('sessions', { signal }) })
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const end = useMutation({ mutationFn: (id: string) => call('endSession', { body: { id } }), onSuccess: refresh })
  const everywhere = useMutation({ mutationFn: () => call('logoutEverywhere'), onSuccess: () => recheckSession() })
  const problem = list.error ?? end.error ?? everywhere.error

  return (
    <div>
      <Group justify="space-between" mb="sm">
        <Title order={3}>Signed in</Title>
        <Button variant="danger" loading={everywhere.isPending} onClick={() => everywhere.mutate()}>
          Sign out everywhere
        </Button>
      </Group>
      {problem !== null && <Notice kind="error">{messageOf(problem, 'The list could not be loaded.')}</Notice>}
      {list.isPending && <Skeleton height={48} />}
      <Stack component="ul" gap={0}>
        {list.data?.sessions.map((session) => (
          <Group key={session.id} component="li" justify="space-between" wrap="nowrap" py={6} className="hairline">
            <div>
              <Text fw={500}>{browserName(session.userAgent)}</Text>
              <Text size="sm" c="dimmed">
                {session.address} · since {formatDateTime(session.createdAt)} · seen{' '}
                {formatDateTime(session.lastSeenAt)}
              </Text>
            </div>
            {session.isCurrent ? (
              <StateMark tone="done">This browser</StateMark>
            ) : (
              <Button
                aria-label={`Sign out ${browserName(session.userAgent)}`}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                Sign out
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {list.data !== undefined && list.data.events.length > 0 && (
        <Text component="details" size="sm" c="dimmed" mt="sm">
          <summary>Last sign-ins</summary>
          <ul>
            {list.data.events.map((event) => (
              <li key={`${event.at}-${event.kind}`}>
                <span className="mono">{formatDateTime(event.at)}</span> {event.kind}, {browserName(event.userAgent)},{' '}
                {event.address}
              </li>
            ))}
          </ul>
        </Text>
      )}
    </div>
  )
}
