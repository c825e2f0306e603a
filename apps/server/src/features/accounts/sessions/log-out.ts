import type { SessionActor } from '../../../platform/api/actor.ts'
import { NotFound } from '../../../platform/errors.ts'
import { lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { hashToken } from '../tokens.ts'
import { endAllAccess } from './end-all-access.ts'
import { deleteSessionByToken, deleteSessionOf } from './session-table.ts'

type Answer = { success: true; message: string }

/** Signs out this browser; succeeds without a session too. */
export async function logOut(context: AccountsContext, token: string | undefined): Promise<Answer> {
  const accountId = token === undefined ? undefined : await deleteSessionByToken(context.db, hashToken(token))
  if (accountId !== undefined) await context.sessions.changed(accountId)
  return { success: true, message: 'Signed out' }
}

/** Signs out one of the account's own browsers. */
export async function endSession(
  context: AccountsContext,
  actor: SessionActor,
  id: string,
): Promise<{ success: true }> {
  if (!(await deleteSessionOf(context.db, actor.accountId, id))) throw new NotFound('This session no longer exists.')
  await context.sessions.changed(actor.accountId)
  return { success: true }
}

/** Ends every session of the account, including this one, and every open mail link. */
export async function logOutEverywhere(
  context: AccountsContext,
  { accountId }: SessionActor,
  caller: Caller,
): Promise<Answer> {
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    await endAllAccess(trx, accountId, { session: null, devices: caller.devices })
    await record({ ...context, db: trx }, { accountId, kind: 'signed-out-everywhere', caller })
  })
  await context.sessions.changed(accountId)
  return { success: true, message: 'Signed out everywhere' }
}
