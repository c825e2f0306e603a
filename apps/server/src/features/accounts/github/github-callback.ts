import { randomUUID } from 'node:crypto'
import type { User } from '@gazetteer/contract'
import { authMessages, checkEmail } from '@gazetteer/contract'
import type { Trx } from '../../../platform/app-database/index.ts'
import { Invalid, Unavailable } from '../../../platform/errors.ts'
import {
  type AccountRow,
  emailKey,
  findAccountByEmail,
  findAccountByGithub,
  getAccount,
  insertAccount,
  updateAccount,
} from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import { admitAttempt, byAddress } from '../throttle/attempts.ts'
import { forgiveAttempt } from '../throttle/attempt-table.ts'
import type { Caller } from '../caller.ts'
import { exchangeCode, type GithubSettings } from './github-exchange.ts'
import { githubReturn } from './github-start.ts'
import { takeGithubState } from './github-state-table.ts'
import { deleteMailTokensOf } from '../mail/mail-token-table.ts'
import { openSession } from '../sessions/open-session.ts'
import { presentUser } from '../present-user.ts'
import { deleteSessionsOf } from '../sessions/session-table.ts'
import { hashToken } from '../tokens.ts'

type Return = {
  code: string
  state: string
  browserToken: string | undefined
  caller: Caller
  oldToken: string | undefined
}

/** Finishes the flow: the state is compared and used up before GitHub is asked anything. */
export async function githubCallback(
  ctx: AccountsCtx,
  settings: GithubSettings,
  back: Return,
): Promise<{ token: string; user: User }> {
  const { caller, oldToken } = back
  await admitAttempt(ctx, byAddress(caller.address))
  await checkState(ctx, back)
  const { githubId, email } = await exchangeCode(settings, back.code, githubReturn(ctx))
  const signedIn = await ctx.db.transaction().execute(async (trx) => {
    const account = (await findAccountByGithub(trx, githubId)) ?? (await linkOrCreate(ctx, trx, { githubId, email }))
    await record({ ...ctx, db: trx }, { accountId: account.id, kind: 'signed-in-with-github', caller })
    const session = await openSession(trx, { accountId: account.id, caller, now: ctx.clock.now(), oldToken })
    return { ...session, user: presentUser(account, await ctx.plans.standingOf(trx, account.id)) }
  })
  if (signedIn.endedOf !== undefined) await ctx.sessions.changed(signedIn.endedOf)
  await forgiveAttempt(ctx.db, byAddress(caller.address).key)
  return signedIn
}

async function checkState(ctx: AccountsCtx, { state, browserToken }: Return): Promise<void> {
  const kept = await takeGithubState(ctx.db, hashToken(state))
  const isOfThisBrowser = browserToken !== undefined && kept?.browser_hash === hashToken(browserToken)
  if (!kept || !isOfThisBrowser || kept.expires_at <= ctx.clock.now()) {
    throw new Invalid(authMessages.oauthStateMismatch, { code: 'oauth-state-mismatch' })
  }
}

/** Accounts are linked by an address that both sides have verified, and by nothing else. */
async function linkOrCreate(
  ctx: AccountsCtx,
  trx: Trx,
  { githubId, email }: { githubId: number; email: string | null },
): Promise<AccountRow> {
  if (email === null || checkEmail(email) !== null) {
    throw new Unavailable('Your GitHub account has no verified email address.')
  }
  const known = await findAccountByEmail(trx, email)
  if (!known) return create(ctx, trx, { githubId, email })
  if (known.email_verified_at === null) await takeOver(ctx, trx, known)
  await updateAccount(trx, known.id, { github_id: githubId })
  return getAccount(trx, known.id)
}

/** Somebody registered this address without ever proving it: what they know of the account must not open it. */
async function takeOver(ctx: AccountsCtx, trx: Trx, known: AccountRow): Promise<void> {
  if (!known.must_verify) {
    throw new Unavailable('An account with this email address exists already. Please sign in with its password.')
  }
  await updateAccount(trx, known.id, { password_hash: null, must_verify: false, email_verified_at: ctx.clock.now() })
  await deleteMailTokensOf(trx, known.id)
  await deleteSessionsOf(trx, known.id)
}

async function create(
  ctx: AccountsCtx,
  trx: Trx,
  { githubId, email }: { githubId: number; email: string },
): Promise<AccountRow> {
  const now = ctx.clock.now()
  const account: AccountRow = {
    id: randomUUID(),
    email: email.trim(),
    email_key: emailKey(email),
    password_hash: null,
    must_verify: false,
    email_verified_at: now,
    github_id: githubId,
    created_at: now,
  }
  await insertAccount(trx, account)
  await ctx.plans.openCredits(trx, account.id)
  return account
}
