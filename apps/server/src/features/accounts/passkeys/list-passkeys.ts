import type { Passkey } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import type { AccountsContext } from '../context.ts'
import { listPasskeyRows, type PasskeyRow } from './passkey-table.ts'

/** The account's passkeys, oldest first, without their keys. */
export async function listPasskeys(
  context: AccountsContext,
  actor: SessionActor,
): Promise<{ success: true; passkeys: Passkey[] }> {
  return { success: true, passkeys: (await listPasskeyRows(context.db, actor.accountId)).map(presentPasskey) }
}

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  isBackedUp: row.is_backed_up,
})
