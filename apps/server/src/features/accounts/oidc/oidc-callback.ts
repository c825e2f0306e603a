import { randomUUID } from 'node:crypto'
import type { Trx } from '@gazetteer/app-database'
import { Conflict } from '../../../platform/errors.ts'
import { type AccountRow, emailKey, findAccountByEmail, lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { emailTakenText } from '../email-taken.ts'
import { endOperating } from '../sessions/session-table.ts'
import { completeSignIn, type SignedIn } from '../sign-in/complete-sign-in.ts'
import { openAccount } from '../sign-in/open-account.ts'
import { takeRegistrations } from '../sign-in/registration-table.ts'
import { accountSuspended } from '../suspension.ts'
import { hashToken } from '../tokens.ts'
import { acceptedEmail, identifyReturn, type OidcReturn } from './identify.ts'
import { findIdentity, insertIdentity } from './linked-identity-table.ts'
import { savePendingLink } from './pending-link-table.ts'
import type { Identity, OidcProvider } from './provider.ts'

/** A working day: who leaves the group at the provider keeps the rights no longer, without a sign-in. */
const operatorMs = 12 * 3_600_000
const pendingLinkMs = 10 * 60_000

/**
 * Signs in who the provider names: the account that is linked, else a new one. A known address without
 * a link is refused: its owner links the provider.
 */
export async function oidcCallback(
  context: AccountsContext,
  provider: OidcProvider,
  { oldToken, ...back }: OidcReturn & { oldToken: string | undefined },
): Promise<SignedIn> {
  const identity = await identifyReturn(context, provider, { ...back, accountId: null })
  const operatorUntil = identity.isOperator ? context.clock.now() + operatorMs : null
  // The provider asks for its own second factor.
  const strength = { hasSecondFactor: true, operatorUntil, provedAt: identity.authenticatedAt }
  const how = { kind: 'signed-in-with-oidc', caller: back.caller, oldToken, ...strength } as const
  try {
    const signedIn = await completeSignIn(context, how, (trx) => accountOf(context, trx, { provider, identity }))
    if (!identity.isOperator) await context.sessions.changed(signedIn.user.id)
    return signedIn
  } catch (error) {
    if (error instanceof LinkRequired) await keepPending(context, { identity, browserToken: back.browserToken })
    throw error
  }
}

type Arrival = { provider: OidcProvider; identity: Identity }

async function accountOf(context: AccountsContext, trx: Trx, { provider, identity }: Arrival): Promise<AccountRow> {
  // Also of a linked identity: the operator may name the domains later.
  if (provider.allowedDomains.length > 0) acceptedEmail(provider, identity)
  const account = (await linkedAccount(trx, identity)) ?? (await newAccount(context, trx, { provider, identity }))
  if (!identity.isOperator) await endOperating(trx, account.id)
  return account
}

async function linkedAccount(trx: Trx, identity: Identity): Promise<AccountRow | undefined> {
  const known = await findIdentity(trx, identity)
  if (known === undefined) return undefined
  // An unlinking locks the account too: no session begins after it.
  const account = await lockAccount(trx, known.account_id)
  return (await findIdentity(trx, identity)) && account
}

/**
 * Unverified registrations of the address are deleted with their links, so none of their passwords can open the
 * account.
 */
async function newAccount(
  context: AccountsContext,
  trx: Trx,
  { provider, identity }: { provider: OidcProvider; identity: Identity },
): Promise<AccountRow> {
  const email = acceptedEmail(provider, identity)
  const now = context.clock.now()
  const account = {
    id: randomUUID(),
    email,
    email_key: emailKey(email),
    password_hash: null,
    email_verified_at: now,
    github_id: null,
    created_at: now,
    suspended_at: null,
  }
  await takeRegistrations(trx, account.email_key)
  const { issuer, subject } = identity
  if (await openAccount(context, trx, account)) {
    await insertIdentity(trx, { issuer, subject, account_id: account.id, email, linked_at: now })
    return account
  }
  // A second return of the same person at the same time has just opened it.
  const opened = await linkedAccount(trx, identity)
  if (opened !== undefined) return opened
  if ((await findAccountByEmail(trx, email))?.suspended_at != null) throw accountSuspended()
  throw new LinkRequired(provider.name)
}

class LinkRequired extends Conflict {
  constructor(name: string) {
    super(`${emailTakenText} Sign in the way you usually do, then link ${name} to it.`, { code: 'link-required' })
  }
}

type Pending = { identity: Identity; browserToken: string | undefined }

async function keepPending(context: AccountsContext, { identity, browserToken = '' }: Pending): Promise<void> {
  const { issuer, subject, email } = identity
  const now = context.clock.now()
  const link = { issuer, subject, email: email ?? '', expires_at: now + pendingLinkMs }
  await savePendingLink(context.db, { browser_hash: hashToken(browserToken), ...link }, now)
}
