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
/** Identifies a leaked key as one of Gazetteer's, for secret scanners. */
const prefix = 'gz_'
const shownLength = prefix.length + 5

const tooMany = `An account can have ${keysOfAccount} keys. Revoke one you no longer use.`
const paidScopes =
  'Free accounts can create keys with read access only. Captures and the data table by key are part of Professional.'

/** Creates an API key. Its text is returned once and only its hash is stored. */
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
