import { randomBytes, randomUUID } from 'node:crypto'
import { type ApiKey, type CreateKey, type KeyScope, keyScopes, keysOfAccount } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, Forbidden } from '../../../platform/errors.ts'
import type { Plan } from '../../plans/index.ts'
import { lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { isSessionAlive } from '../sessions/session-table.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { hashToken } from '../tokens.ts'
import { type KeyRow, insertKey, listKeyRows } from './key-table.ts'
import { presentKey } from './list-keys.ts'

const dayMs = 86_400_000
/** Identifies a leaked key as one of Gazetteer's, for secret scanners. */
const prefix = 'gz_'
const shownLength = prefix.length + 5

const tooMany = `An account can have ${keysOfAccount} keys. Revoke one you no longer use.`
const paidScopes =
  'Free accounts can create keys with read access only. Captures, the data table and settings by key are part of Professional.'

/** Creates an API key. Its text is returned once and only its hash is stored. */
export async function createKey(
  context: AccountsContext,
  { actor, wanted, caller }: { actor: SessionActor; wanted: CreateKey; caller: Caller },
): Promise<{ success: true; key: ApiKey; token: string }> {
  const { accountId, plan } = actor
  refusePaidScopes(wanted.scopes, plan)
  await requireProof(context, { actor })
  const { token, row } = newKey(wanted, { accountId, now: context.clock.now() })
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if (!(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
    if ((await listKeyRows(trx, accountId)).length >= keysOfAccount)
      throw new Conflict(tooMany, { code: 'too-many-keys' })
    await insertKey(trx, row)
    await record({ ...context, db: trx }, { accountId, kind: 'key-created', caller })
  })
  return { success: true, key: presentKey(row), token }
}

/** Free accounts get only the scope `read`. */
export function refusePaidScopes(scopes: readonly KeyScope[], plan: Plan): void {
  if (plan !== 'professional' && scopes.some((scope) => scope !== 'read'))
    throw new Forbidden(paidScopes, { code: 'professional-only' })
}

/** A key that is not stored yet, with its text. */
export function newKey(
  { name, scopes, days }: CreateKey,
  { accountId, now }: { accountId: string; now: number },
): { token: string; row: KeyRow } {
  const token = prefix + randomBytes(32).toString('base64url')
  const row: KeyRow = {
    id: randomUUID(),
    account_id: accountId,
    token_hash: hashToken(token),
    name,
    start: token.slice(0, shownLength),
    scopes: keyScopes.filter((scope) => scopes.includes(scope)).join(' '),
    created_at: now,
    expires_at: now + days * dayMs,
    last_used_at: null,
  }
  return { token, row }
}
