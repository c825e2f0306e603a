import type { Db } from '@gazetteer/app-database'

/** A sign-in whose e-mail address an account has: its owner can link it, in the browser of this cookie. */
export type PendingLinkRow = {
  browser_hash: string
  issuer: string
  subject: string
  email: string
  expires_at: number
}

const pendingLinkTables = (db: Db) => db.withTables<{ pending_link: PendingLinkRow }>()

/** Replaces the browser's earlier one; expired ones of all browsers are deleted. */
export async function savePendingLink(db: Db, row: PendingLinkRow, now: number): Promise<void> {
  const { browser_hash: _, ...change } = row
  await pendingLinkTables(db).deleteFrom('pending_link').where('expires_at', '<', now).execute()
  await pendingLinkTables(db)
    .insertInto('pending_link')
    .values(row)
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(change))
    .execute()
}

export function findPendingLink(db: Db, browserHash: string, now: number): Promise<PendingLinkRow | undefined> {
  return pendingLinkTables(db)
    .selectFrom('pending_link')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function deletePendingLink(db: Db, browserHash: string): Promise<void> {
  await pendingLinkTables(db).deleteFrom('pending_link').where('browser_hash', '=', browserHash).execute()
}
