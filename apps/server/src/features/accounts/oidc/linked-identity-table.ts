import type { Db, Trx } from '@gazetteer/app-database'

/** Who of a provider of OpenID Connect signs in to the account. `email`: as the provider named it then. */
export type LinkedIdentityRow = {
  issuer: string
  subject: string
  account_id: string
  email: string
  linked_at: number
}

const identityTables = (db: Db) => db.withTables<{ linked_identity: LinkedIdentityRow }>()

/** Returns false when the identity belongs to an account already. */
export async function insertIdentity(trx: Trx, row: LinkedIdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await identityTables(trx)
    .insertInto('linked_identity')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export function findIdentity(
  db: Db,
  { issuer, subject }: Pick<LinkedIdentityRow, 'issuer' | 'subject'>,
): Promise<LinkedIdentityRow | undefined> {
  return identityTables(db)
    .selectFrom('linked_identity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function listIdentities(db: Db, accountId: string): Promise<LinkedIdentityRow[]> {
  return identityTables(db)
    .selectFrom('linked_identity')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute()
}

export function findIdentityOf(db: Db, accountId: string, issuer: string): Promise<LinkedIdentityRow | undefined> {
  return identityTables(db)
    .selectFrom('linked_identity')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
}

export async function deleteIdentityOf(trx: Trx, accountId: string, issuer: string): Promise<void> {
  await identityTables(trx)
    .deleteFrom('linked_identity')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .execute()
}
