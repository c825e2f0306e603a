import type { ApiKey } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import type { AccountsContext } from '../context.ts'
import { type KeyRow, listKeyRows, scopesOf } from './key-table.ts'

/** The account's keys, newest first, without their text. */
export async function listKeys(
  context: AccountsContext,
  actor: SessionActor,
): Promise<{ success: true; keys: ApiKey[] }> {
  return { success: true, keys: (await listKeyRows(context.db, actor.accountId)).map(presentKey) }
}

export function presentKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: scopesOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}
