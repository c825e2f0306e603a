import type { SessionActor } from '../../../platform/api/actor.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { AccountsContext } from '../context.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { deleteKeyOf } from './key-table.ts'

/** Revokes the key. Every process is notified before this returns or right after. */
export async function revokeKey(
  context: AccountsContext,
  { actor, id, caller }: { actor: SessionActor; id: string; caller: Caller },
): Promise<{ success: true }> {
  const { accountId } = actor
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteKeyOf(trx, accountId, id))) throw new NotFound('This key no longer exists.')
    await record({ ...context, db: trx }, { accountId, kind: 'key-revoked', caller })
  })
  await context.sessions.changed(accountId)
  return { success: true }
}
