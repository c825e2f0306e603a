import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

/** An account in the operator's list; times are epoch milliseconds. */
export type ListedAccount = {
  id: string
  email: string
  emailVerifiedAt: number | null
  createdAt: number
  suspendedAt: number | null
  lastSignInAt: number | null
  lastSeenAt: number | null
}

/** `q`: part of the address, case-insensitive; `after`: the page begins after this account, null: at the newest. */
export type AccountWindow = { q: string; after: string | null; limit: number }

/** The accounts of the installation, newest first. */
export async function listAccounts(db: Db, { q, after, limit }: AccountWindow): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select a.id, a.email, a.email_verified_at as "emailVerifiedAt", a.created_at as "createdAt",
      a.suspended_at as "suspendedAt",
      (select max(e.at) from sign_in_event e where e.account_id = a.id
        and e.kind like 'signed-in%') as "lastSignInAt",
      (select max(s.last_seen_at) from session s where s.account_id = a.id) as "lastSeenAt"
    from account a
    where position(${q.trim().toLowerCase()} in a.email_key) > 0 and (${after}::text is null
      or (a.created_at, a.id) < (select b.created_at, b.id from account b where b.id = ${after}))
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** An installation without accounts is new: it can be restored without a sign-in. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists(select from account) as found`.execute(db)
  return rows[0]?.found === true
}

export async function countAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account`.execute(db)
  return rows[0]?.count ?? 0
}
