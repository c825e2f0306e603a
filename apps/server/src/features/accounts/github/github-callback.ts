import { randomUUID } from 'node:crypto'
import { checkEmail } from '@gazetteer/contract'
import type { Trx } from '@gazetteer/app-database'
import { Unavailable } from '../../../platform/errors.ts'
import {
  type AccountRow,
  emailKey,
  findAccountByEmail,
  findAccountByGithub,
  getAccount,
  lockAccount,
  updateAccount,
} from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { emailTakenText } from '../email-taken.ts'
import { openAccount } from '../sign-in/open-account.ts'
import { takeRegistrations } from '../sign-in/registration-table.ts'
import { byAddress } from '../throttle/rules.ts'
import type { Caller } from '../caller.ts'
import { exchangeCode, type GithubSettings } from './github-exchange.ts'
import { checkProviderState, providerReturn } from '../providers/provider-state.ts'
import { completeSignIn, type SignedIn } from '../sign-in/complete-sign-in.ts'
import { factorsOf } from '../factors/factor-tables.ts'
import { hasSignInEvent } from '../sessions/sign-in-event-table.ts'
import { mails } from '../mail/mails.ts'
import { record } from '../accounts.ts'

type Return = {
  code: string
  state: string
  browserToken: string | undefined
  caller: Caller
  oldToken: string | undefined
}

/** Completes the flow: the state is verified and consumed before any request to GitHub. */
export async function githubCallback(
  context: AccountsContext,
  settings: GithubSettings,
  back: Return,
): Promise<SignedIn> {
  const { caller, oldToken } = back
  const person = await context.attemptLimiter.attempt([byAddress(caller.address)], async () => {
    const { state, browserToken } = back
    await checkProviderState(context, { provider: 'github', state, browserToken, accountId: null })
    return exchangeCode(settings, back.code, providerReturn(context))
  })
  // The provider asks for its own second factor.
  const how = { kind: 'signed-in-with-github', caller, oldToken, hasSecondFactor: true } as const
  return completeSignIn(
    context,
    how,
    async (trx) =>
      (await linkedAccount(trx, person.githubId)) ?? (await linkOrCreate(context, trx, { ...person, caller })),
  )
}

async function linkedAccount(trx: Trx, githubId: number): Promise<AccountRow | undefined> {
  const known = await findAccountByGithub(trx, githubId)
  if (known === undefined) return undefined
  // An unlinking locks the account too: no session begins after it.
  const account = await lockAccount(trx, known.id)
  return account?.github_id === githubId ? account : undefined
}

/** Unverified registrations of the address are deleted with their links: none of their passwords opens the account. */
async function linkOrCreate(
  context: AccountsContext,
  trx: Trx,
  { githubId, email, caller }: { githubId: number; email: string | null; caller: Caller },
): Promise<AccountRow> {
  if (email === null || checkEmail(email) !== null) {
    throw new Unavailable('Your GitHub account has no verified email address.')
  }
  await takeRegistrations(trx, emailKey(email))
  const account = newAccount(context, { githubId, email })
  if (await openAccount(context, trx, account)) return account
  const accountOfEmail = await findAccountByEmail(trx, email)
  if (accountOfEmail === undefined || !(await mayLinkSilently(trx, accountOfEmail)))
    throw new Unavailable(`${emailTakenText} Please sign in with its password.`)
  await updateAccount(trx, accountOfEmail.id, { github_id: githubId })
  await record({ ...context, db: trx }, { accountId: accountOfEmail.id, kind: 'provider-linked', caller })
  await context.mail.post(trx, mails.providerLinked(accountOfEmail.email, { name: 'GitHub', email }))
  return getAccount(trx, accountOfEmail.id)
}

/**
 * Only by an address verified on both sides. Not where the mailbox would bypass a second factor, replace another GitHub
 * account, or link again what the owner unlinked.
 */
async function mayLinkSilently(trx: Trx, account: AccountRow): Promise<boolean> {
  if (account.email_verified_at === null || account.github_id !== null) return false
  const factors = (await factorsOf(trx, [account.id])).get(account.id)
  if (factors === undefined || factors.hasTotp || factors.passkeys > 0) return false
  return !(await hasSignInEvent(trx, account.id, 'provider-unlinked'))
}

function newAccount({ clock }: AccountsContext, { githubId, email }: { githubId: number; email: string }): AccountRow {
  const now = clock.now()
  return {
    id: randomUUID(),
    email: email.trim(),
    email_key: emailKey(email),
    password_hash: null,
    email_verified_at: now,
    github_id: githubId,
    created_at: now,
    suspended_at: null,
  }
}
