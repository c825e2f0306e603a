import type { LinkedProvider } from '@gazetteer/contract'
import type { Trx } from '@gazetteer/app-database'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { type AccountRow, lockAccount, updateAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { oidcSettings } from '../oidc/oidc-settings.ts'
import { deleteIdentityOf } from '../oidc/linked-identity-table.ts'
import { endOtherSessions } from '../sessions/end-all-access.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { endOperating, isSessionAlive } from '../sessions/session-table.ts'
import { waysToSignIn } from '../sign-in/ways-to-sign-in.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { listProviders } from './list-providers.ts'

type Unlinking = { actor: SessionActor; provider: LinkedProvider['provider']; caller: Caller }

/** Ends the other sessions. Refused for the last way to sign in. */
export async function unlinkProvider(
  context: AccountsContext,
  { actor, provider, caller }: Unlinking,
): Promise<{ success: true; message: string }> {
  await requireProof(context, { actor })
  const name = await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, actor.accountId)
    if (account === undefined || !(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
    const linked = await listProviders({ ...context, db: trx }, account)
    const found = linked.find((one) => one.provider === provider)
    if (found === undefined) throw new NotFound('This provider is not linked.')
    const others = (await waysToSignIn({ ...context, db: trx }, account)).filter((way) => way !== provider)
    if (others.length === 0) {
      throw new Conflict(`${found.name} is your last way to sign in. Add another one first.`, { code: 'last-sign-in' })
    }
    await unlink(context, trx, { account, provider })
    await endOtherSessions(trx, account.id, { session: actor.sessionId, devices: caller.devices })
    await record({ ...context, db: trx }, { accountId: account.id, kind: 'provider-unlinked', caller })
    await context.mail.post(trx, mails.providerUnlinked(account.email, found.name))
    return found.name
  })
  await context.sessions.changed(actor.accountId)
  return { success: true, message: `${name} is no longer linked to your account. Your other sessions were signed out.` }
}

async function unlink(
  { config }: AccountsContext,
  trx: Trx,
  { account, provider }: { account: AccountRow; provider: LinkedProvider['provider'] },
): Promise<void> {
  if (provider === 'github') return await updateAccount(trx, account.id, { github_id: null })
  const issuer = oidcSettings(config)?.issuer
  if (issuer !== undefined) await deleteIdentityOf(trx, account.id, issuer)
  await endOperating(trx, account.id)
}
