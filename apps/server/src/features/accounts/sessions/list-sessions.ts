import type { Session, SignInEvent } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import type { AccountsContext } from '../context.ts'
import { sessionDays } from './session-cookie.ts'
import { listSessionRows } from './session-table.ts'
import { listSignInEvents } from './sign-in-event-table.ts'

const day = 86_400_000

/** The account's sessions and its security log. */
export async function listSessions(
  context: AccountsContext,
  actor: SessionActor,
): Promise<{ success: true; sessions: Session[]; events: SignInEvent[] }> {
  const rows = await listSessionRows(context.db, actor.accountId, context.clock.now() - sessionDays * day)
  const events = await listSignInEvents(context.db, actor.accountId)
  return {
    success: true,
    sessions: rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === actor.sessionId,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      address: row.address,
      userAgent: row.user_agent,
    })),
    events: events.map(({ at, kind, address, user_agent: userAgent }) => ({ at, kind, address, userAgent })),
  }
}
