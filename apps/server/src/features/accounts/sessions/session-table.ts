import type { Db, Trx } from '@gazetteer/app-database'
import type { AccountRow } from '../account-table.ts'

/**
 * `proved_at`: the last proof that its user is the owner, a sign-in included. `has_second_factor`: the sign-in, or a
 * later proof, was more than a password. `operator_until`: an OpenID Connect token named the group of operators.
 */
export type SessionRow = {
  id: string
  token_hash: string
  account_id: string
  created_at: number
  last_seen_at: number
  address: string
  user_agent: string
  proved_at: number
  has_second_factor: boolean
  operator_until: number | null
}

const sessionTables = (db: Db) => db.withTables<{ session: SessionRow; account: AccountRow }>()

export async function insertSession(trx: Trx, row: SessionRow): Promise<void> {
  await sessionTables(trx).insertInto('session').values(row).execute()
}

export type LivingSession = {
  id: string
  accountId: string
  email: string
  emailVerifiedAt: number | null
  lastSeenAt: number
  hasSecondFactor: boolean
  operatorUntil: number | null
}

/**
 * The session of the token, if it was used since `idleSince`, created since `madeSince`, and the account is not
 * suspended.
 */
export function findLivingSession(
  db: Db,
  { tokenHash, idleSince, madeSince }: { tokenHash: string; idleSince: number; madeSince: number },
): Promise<LivingSession | undefined> {
  return sessionTables(db)
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id as accountId', 'session.last_seen_at as lastSeenAt'])
    .select(['account.email', 'account.email_verified_at as emailVerifiedAt'])
    .select(['session.has_second_factor as hasSecondFactor', 'session.operator_until as operatorUntil'])
    .where('account.suspended_at', 'is', null)
    .where('session.token_hash', '=', tokenHash)
    .where('session.last_seen_at', '>', idleSince)
    .where('session.created_at', '>', madeSince)
    .executeTakeFirst()
}

export async function markSeen(db: Db, id: string, at: number): Promise<void> {
  await sessionTables(db).updateTable('session').set({ last_seen_at: at }).where('id', '=', id).execute()
}

export function listSessionRows(db: Db, accountId: string, idleSince: number): Promise<SessionRow[]> {
  return sessionTables(db)
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

export async function deleteSessionByToken(db: Db, tokenHash: string): Promise<string | undefined> {
  const deleted = sessionTables(db).deleteFrom('session').where('token_hash', '=', tokenHash).returning('account_id')
  return (await deleted.executeTakeFirst())?.account_id
}

export async function deleteSessionOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const query = sessionTables(db).deleteFrom('session').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export async function deleteSessionsOf(trx: Trx, accountId: string, except: string | null): Promise<void> {
  const query = sessionTables(trx).deleteFrom('session').where('account_id', '=', accountId)
  await (except === null ? query : query.where('id', '!=', except)).execute()
}

/** When the session's user last proved to be the owner; undefined when the session ended. */
export async function provedAtOf(db: Db, id: string): Promise<number | undefined> {
  const query = sessionTables(db).selectFrom('session').select('proved_at').where('id', '=', id)
  return (await query.executeTakeFirst())?.proved_at
}

/** `hasSecondFactor`: the proof was more than a password; an earlier one stays. */
export async function markProved(
  db: Db,
  id: string,
  { at, hasSecondFactor }: { at: number; hasSecondFactor: boolean },
): Promise<void> {
  const change = hasSecondFactor ? { proved_at: at, has_second_factor: true } : { proved_at: at }
  await sessionTables(db).updateTable('session').set(change).where('id', '=', id).execute()
}

/** The account's sessions are no longer an operator's by an OpenID Connect token. */
export async function endOperating(trx: Trx, accountId: string): Promise<void> {
  await sessionTables(trx)
    .updateTable('session')
    .set({ operator_until: null })
    .where('account_id', '=', accountId)
    .where('operator_until', 'is not', null)
    .execute()
}

/** Replaces the token of a session that goes on. Returns false when it ended. */
export async function replaceToken(trx: Trx, id: string, tokenHash: string): Promise<boolean> {
  const query = sessionTables(trx).updateTable('session').set({ token_hash: tokenHash }).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Ends the account's sessions without a second factor. */
export async function endWeakSessions(trx: Trx, accountId: string): Promise<void> {
  const query = sessionTables(trx).deleteFrom('session').where('account_id', '=', accountId)
  await query.where('has_second_factor', '=', false).execute()
}

/** Whether the session had more than a password. */
export async function isStrongSession(db: Db, id: string): Promise<boolean> {
  const query = sessionTables(db).selectFrom('session').select('has_second_factor').where('id', '=', id)
  return (await query.executeTakeFirst())?.has_second_factor === true
}

/** Locks the session, so that it cannot end before the transaction does. */
export async function isSessionAlive(trx: Trx, id: string): Promise<boolean> {
  const query = sessionTables(trx).selectFrom('session').select('id').where('id', '=', id)
  return (await query.forShare().executeTakeFirst()) !== undefined
}
