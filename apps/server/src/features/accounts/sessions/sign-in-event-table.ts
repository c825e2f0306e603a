import type { Generated } from 'kysely'
import type { Db } from '@gazetteer/app-database'

export type SignInEventKind =
  | 'registered'
  | 'signed-in'
  | 'signed-in-with-github'
  | 'signed-in-with-oidc'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'signed-in-with-passkey'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'wrong-password'
  | 'signed-in-with-code'
  | 'wrong-code'
  | 'codes-enabled'
  | 'codes-disabled'
  | 'recovery-code-used'
  | 'recovery-codes-replaced'
  | 'registration-tried'
  | 'email-verified'
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'signed-out-everywhere'
  | 'key-created'
  | 'key-revoked'
  | 'factor-reset'

type SignInEventRow = {
  id: Generated<number>
  account_id: string
  at: number
  kind: SignInEventKind
  address: string
  user_agent: string
}

export type NewSignInEvent = Omit<SignInEventRow, 'id'>

const shown = 50
const signInEventTables = (db: Db) => db.withTables<{ sign_in_event: SignInEventRow }>()

export async function insertSignInEvent(db: Db, event: NewSignInEvent): Promise<void> {
  await signInEventTables(db).insertInto('sign_in_event').values(event).execute()
}

/** The latest 50. */
export function listSignInEvents(db: Db, accountId: string): Promise<NewSignInEvent[]> {
  return signInEventTables(db)
    .selectFrom('sign_in_event')
    .select(['account_id', 'at', 'kind', 'address', 'user_agent'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
}

export async function hasSignInEvent(db: Db, accountId: string, kind: SignInEventKind): Promise<boolean> {
  const query = signInEventTables(db).selectFrom('sign_in_event').select('id').where('account_id', '=', accountId)
  return (await query.where('kind', '=', kind).limit(1).executeTakeFirst()) !== undefined
}
