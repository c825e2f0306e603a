import type { OperatorAccount, OperatorAccounts } from '@gazetteer/contract'
import { readUsage, type Usage } from '@gazetteer/engine/sql'
import {
  type AccountFactors,
  countAccounts,
  factorsOf,
  isOperator,
  type ListedAccount,
  listAccounts,
} from '../accounts/index.ts'
import type { PlanUsage } from '../plans/index.ts'
import type { OperatorsContext } from './context.ts'

/** `q`: part of the address; `after`: the page begins after this account. */
export type AccountsWanted = { q: string; after?: string | undefined; limit: number }

/** A page of the accounts, each with its plan and usage. */
export async function listWithUse(
  context: OperatorsContext,
  { q, after, limit }: AccountsWanted,
): Promise<Omit<OperatorAccounts, 'success'>> {
  const { db, plans } = context
  const accounts = await listAccounts(db, { q, after: after ?? null, limit: limit + 1 })
  const page = accounts.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const standings = await plans.planUsagesOf(db, ids)
  const factors = await factorsOf(db, ids)
  const usages = new Map((await readUsage(db, ids)).map((usage) => [usage.accountId, usage]))
  return {
    accounts: page.flatMap((account) => {
      const standing = standings.get(account.id)
      // The account was deleted between the queries.
      if (standing === undefined) return []
      return [present(context, account, { standing, usage: usages.get(account.id), factors: factors.get(account.id) })]
    }),
    next: accounts.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: await countAccounts(db),
  }
}

function present(
  context: OperatorsContext,
  { emailVerifiedAt, ...account }: ListedAccount,
  { standing, usage, factors }: { standing: PlanUsage; usage: Usage | undefined; factors: AccountFactors | undefined },
): OperatorAccount {
  const { plan, by: planBy, credits } = standing
  return {
    ...account,
    plan,
    planBy,
    credits,
    isOperator: isOperator(context, { email: account.email, email_verified_at: emailVerifiedAt }),
    factors: {
      hasPassword: factors?.hasPassword ?? false,
      hasTotp: factors?.hasTotp ?? false,
      passkeys: factors?.passkeys ?? 0,
      providers: [
        ...(factors?.hasGithub ? (['github'] as const) : []),
        ...(factors?.hasOidc ? (['oidc'] as const) : []),
      ],
    },
    captures: usage?.captures ?? 0,
    listings: usage?.listings ?? 0,
    requests: usage?.requests ?? 0,
    openJobId: usage?.openRunId ?? null,
  }
}
