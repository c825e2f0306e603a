import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { browserName } from './browser-name.ts'
import { recheckSession } from './session.ts'
import styles from './session-list.module.css'

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
    <div className={styles.list}>
      <header className={styles.header}>
        <h3>Signed in</h3>
        <Button kind="danger" isBusy={everywhere.isPending} onClick={() => everywhere.mutate()}>
          Sign out everywhere
        </Button>
      </header>
      {problem !== null && <Notice kind="error">{messageOf(problem, 'The list could not be loaded.')}</Notice>}
      {list.isPending && <Skeleton height={48} />}
      <ul>
        {list.data?.sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <span className={styles.name}>{browserName(session.userAgent)}</span>
            <span className={styles.where}>
              {session.address} · since {formatDateTime(session.createdAt)} · seen {formatDateTime(session.lastSeenAt)}
            </span>
            {session.isCurrent ? (
              <StateMark tone="done">This browser</StateMark>
            ) : (
              <Button
                aria-label={`Sign out ${browserName(session.userAgent)}`}
                isBusy={end.isPending && end.variables === session.id}
                onClick={() => {
                  end.mutate(session.id)
                }}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.data !== undefined && list.data.events.length > 0 && (
        <details className={styles.events}>
          <summary>Last sign-ins</summary>
          <ul>
            {list.data.events.map((event) => (
              <li key={`${event.at}-${event.kind}`}>
                <span className="mono">{formatDateTime(event.at)}</span> {event.kind}, {browserName(event.userAgent)},{' '}
                {event.address}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
