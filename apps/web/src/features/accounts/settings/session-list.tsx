import { Button, Group, Text, Title } from '@mantine/core'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { formatDateTime, plural } from '../../../platform/formats.ts'
import { Line, QueryList, StateMark } from '../../../platform/ui/index.ts'
import { signedOut } from '../session/session.ts'
import { signInEventText } from './sign-in-event-text.ts'

/** Sessions of the account; each can be ended. */
export function SessionList() {
  const list = useCall('sessions')
  const end = useChange('endSession', 'sessions')
  const everywhere = useChange('logoutEverywhere')
  const keyCount = useCall('keys').data?.keys.length
  const confirmEndAll = () => {
    const text = `This signs out all your browsers, also this one${keysText(keyCount)}.`
    void confirm({ title: 'Sign out everywhere', text, button: 'Sign out everywhere' }, () =>
      everywhere.mutate(undefined, { onSuccess: () => signedOut(null, true) }),
    )
  }

  return (
    <div>
      <Group justify="space-between" mb="sm">
        <Title order={3}>Signed in</Title>
        <Button variant="danger" loading={everywhere.isPending} onClick={confirmEndAll}>
          Sign out everywhere
        </Button>
      </Group>
      <QueryList
        items={list.data?.sessions}
        problem={list.error ?? end.error ?? everywhere.error}
        failed="Could not load your sessions."
        empty=""
        waiting={48}
      >
        {({ id, userAgent, address, createdAt, lastSeenAt, isCurrent }) => (
          <Line
            key={id}
            title={browserName(userAgent)}
            note={`${address} · signed in ${formatDateTime(createdAt)} · last active ${formatDateTime(lastSeenAt)}`}
          >
            {isCurrent ? (
              <StateMark tone="done">This browser</StateMark>
            ) : (
              <Button
                aria-label={`Sign out ${browserName(userAgent)}`}
                loading={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
              >
                Sign out
              </Button>
            )}
          </Line>
        )}
      </QueryList>
      {list.data !== undefined && list.data.events.length > 0 && (
        <Text component="details" size="sm" c="dimmed" mt="sm">
          <summary>Last sign-ins</summary>
          <ul>
            {list.data.events.map((event) => (
              <li key={`${event.at}-${event.kind}`}>
                <span className="mono">{formatDateTime(event.at)}</span> {signInEventText(event.kind)},{' '}
                {browserName(event.userAgent)}, {event.address}
              </li>
            ))}
          </ul>
        </Text>
      )}
    </div>
  )
}

function keysText(count: number | undefined): string {
  if (count === 0) return ''
  const keys = count === undefined ? 'all API keys' : plural(count, 'API key')
  return `, and revokes ${keys}. Programs that use them stop working`
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/Firefox\//u, 'Firefox'],
  [/Chrome\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS/u, 'macOS'],
  [/Linux/u, 'Linux'],
]

/** Browser and system from a user agent; the user agent itself if unknown. */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser === undefined) return userAgent === '' ? 'Unknown browser' : userAgent.slice(0, 60)
  return system === undefined ? browser : `${browser} on ${system}`
}
