import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict } from '../../../platform/errors.ts'
import { emailKey, findAccountByEmail, lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { isSessionAlive } from '../sessions/session-table.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { hashToken } from '../tokens.ts'
import { acceptedEmail, identifyReturn, type OidcReturn } from './identify.ts'
import { findIdentity, findIdentityOf, insertIdentity } from './linked-identity-table.ts'
import { deletePendingLink, findPendingLink } from './pending-link-table.ts'
import type { OidcProvider } from './provider.ts'

type Answer = { success: true; message: string }
type Found = { issuer: string; subject: string; email: string }
type Linking = { actor: SessionActor; caller: Caller; identity: Found; mustBeSame: boolean }

/** Links what the owner began while signed in: any address that the provider verified, except another account's. */
export async function linkReturn(
  context: AccountsContext,
  provider: OidcProvider,
  { actor, back }: { actor: SessionActor; back: OidcReturn },
): Promise<Answer> {
  await requireProof(context, { actor })
  const { issuer, subject, ...claims } = await identifyReturn(context, provider, {
    ...back,
    accountId: actor.accountId,
  })
  const email = acceptedEmail(provider, { issuer, subject, ...claims })
  return link(context, provider, {
    actor,
    caller: back.caller,
    identity: { issuer, subject, email },
    mustBeSame: false,
  })
}

/** Links the sign-in of this browser that found the address of this account. */
export async function linkPending(
  context: AccountsContext,
  provider: OidcProvider,
  { actor, caller, browserToken }: { actor: SessionActor; caller: Caller; browserToken: string | undefined },
): Promise<Answer> {
  await requireProof(context, { actor })
  const browserHash = hashToken(browserToken ?? '')
  const identity =
    browserToken === undefined ? undefined : await findPendingLink(context.db, browserHash, context.clock.now())
  if (identity === undefined) {
    throw new Conflict(`Nothing waits to be linked. Sign in with ${provider.name} again.`, { code: 'nothing-to-link' })
  }
  const answer = await link(context, provider, { actor, caller, identity, mustBeSame: true })
  await deletePendingLink(context.db, browserHash)
  return answer
}

/** What `linkPending` would link to this account. */
export async function readPending(
  context: AccountsContext,
  { name }: OidcProvider,
  { actor, browserToken = '' }: { actor: SessionActor; browserToken: string | undefined },
): Promise<{ name: string; email: string } | null> {
  const found = await findPendingLink(context.db, hashToken(browserToken), context.clock.now())
  return found !== undefined && emailKey(found.email) === emailKey(actor.email) ? { name, email: found.email } : null
}

async function link(
  context: AccountsContext,
  { name }: OidcProvider,
  { actor, caller, identity, mustBeSame }: Linking,
): Promise<Answer> {
  const { issuer, subject, email } = identity
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, actor.accountId)
    if (account === undefined || !(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
    const isSame = emailKey(email) === account.email_key
    if (!isSame && (mustBeSame || (await findAccountByEmail(trx, email)) !== undefined)) {
      throw new Conflict(`${email} is the address of another account.`, { code: 'email-taken' })
    }
    const present = await findIdentityOf(trx, account.id, issuer)
    if (present !== undefined) {
      if (present.subject === subject) return
      throw new Conflict(`${name} is linked already. Unlink it first.`, { code: 'already-linked' })
    }
    const row = { issuer, subject, account_id: account.id, email, linked_at: context.clock.now() }
    if ((await findIdentity(trx, identity)) !== undefined || !(await insertIdentity(trx, row))) {
      throw new Conflict(`This sign-in with ${name} belongs to another account.`, { code: 'identity-taken' })
    }
    await record({ ...context, db: trx }, { accountId: account.id, kind: 'provider-linked', caller })
    await context.mail.post(trx, mails.providerLinked(account.email, { name, email }))
  })
  await context.sessions.changed(actor.accountId)
  return { success: true, message: `${name} is linked to your account.` }
}
