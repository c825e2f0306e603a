import { randomBytes, randomUUID } from 'node:crypto'
import { type ApiKey, type CreateKey, keyScopes, keysOfAccount } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, Forbidden } from '../../../platform/errors.ts'
import { lockAccount } from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { hashToken } from '../tokens.ts'
import { type KeyRow, insertKey, listKeyRows } from './key-table.ts'
import { presentKey } from './list-keys.ts'

const dayMs = 86_400_000
/** Tells a key of Gazetteer from any other where one was left lying about. */
const prefix = 'gz_'
const shownLength = prefix.length + 5

const tooMany = `An account has ${keysOfAccount} keys at the most. Revoke one that is not used any more.`
const paidScopes = 'Keys of a free account read: captures and the data table by key are part of the professional plan.'

/** A new key of the account's own; its text is answered once and kept by nobody. */
export async function createKey(
  ctx: AccountsCtx,
  { actor, wanted, caller }: { actor: SessionActor; wanted: CreateKey; caller: Caller },
): Promise<{ success: true; key: ApiKey; token: string }> {
  const { accountId, plan } = actor
  const scopes = keyScopes.filter((scope) => wanted.scopes.includes(scope))
  if (plan !== 'professional' && scopes.some((scope) => scope !== 'read'))
    throw new Forbidden(paidScopes, { code: 'professional-only' })
  const token = prefix + randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  const row: KeyRow = {
    id: randomUUID(),
    account_id: accountId,
    token_hash: hashToken(token),
    name: wanted.name,
    start: token.slice(0, shownLength),
    scopes: scopes.join(' '),
    created_at: now,
    expires_at: now + wanted.days * dayMs,
    last_used_at: null,
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if ((await listKeyRows(trx, accountId)).length >= keysOfAccount)
      throw new Conflict(tooMany, { code: 'too-many-keys' })
    await insertKey(trx, row)
    await record({ ...ctx, db: trx }, { accountId, kind: 'key-created', caller })
  })
  return { success: true, key: presentKey(row), token }
}
