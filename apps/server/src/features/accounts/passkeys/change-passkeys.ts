import type { Trx } from '@gazetteer/app-database'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { type AccountRow, lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { countPasskeys, deletePasskeyOf, hasLinkedIdentity, renamePasskeyOf } from './passkey-table.ts'

export async function renamePasskey(
  context: AccountsContext,
  { actor, ...change }: { actor: SessionActor; id: string; name: string },
): Promise<{ success: true }> {
  if (!(await renamePasskeyOf(context.db, actor.accountId, change))) throw noPasskey()
  return { success: true }
}

/** Throws Conflict when the account could not be signed in to without the passkey. */
export async function removePasskey(
  context: AccountsContext,
  { actor, id, caller }: { actor: SessionActor; id: string; caller: Caller },
): Promise<{ success: true; message: string }> {
  const { accountId } = actor
  await requireProof(context, { actor })
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined) throw sessionEnded()
    const removed = await deletePasskeyOf(trx, accountId, id)
    if (removed === undefined) throw noPasskey()
    if (!(await canSignIn(trx, account))) throw onlySignIn()
    await record({ ...context, db: trx }, { accountId, kind: 'passkey-removed', caller })
    await context.mail.post(trx, mails.passkeyRemoved(account.email, removed.name))
  })
  await context.sessions.changed(accountId)
  return { success: true, message: 'Passkey removed.' }
}

async function canSignIn(trx: Trx, { id, password_hash, github_id }: AccountRow): Promise<boolean> {
  if (password_hash !== null || github_id !== null) return true
  return (await countPasskeys(trx, id)) > 0 || (await hasLinkedIdentity(trx, id))
}

const noPasskey = () => new NotFound('This passkey no longer exists.')

const onlySignIn = () =>
  new Conflict(
    'This passkey is the only way to sign in to this account. First set a password with "Forgot password" on the login page.',
    { code: 'only-sign-in' },
  )
