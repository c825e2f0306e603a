import type { Db, Trx } from '@gazetteer/app-database'
import { sql } from 'kysely'
import type { SecondFactor } from '@gazetteer/contract'
import { deletePasskeysOf } from '../passkeys/passkey-table.ts'
import { endTotp } from '../totp/end-totp.ts'

/** How accounts can be signed in to. `hasTotp`: one-time codes are set up and confirmed. */
export type AccountFactors = {
  accountId: string
  hasPassword: boolean
  hasTotp: boolean
  passkeys: number
  hasGithub: boolean
  hasOidc: boolean
}

export async function factorsOf(db: Db, accountIds: readonly string[]): Promise<Map<string, AccountFactors>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<AccountFactors>`
    select a.id as "accountId", a.password_hash is not null as "hasPassword", a.github_id is not null as "hasGithub",
      exists (select 1 from totp t where t.account_id = a.id and t.confirmed_at is not null) as "hasTotp",
      (select count(*)::int from passkey p where p.account_id = a.id) as passkeys,
      exists (select 1 from linked_identity i where i.account_id = a.id) as "hasOidc"
    from account a where a.id in (${sql.join(accountIds)})`.execute(db)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** Deletes all that belongs to the factor. Returns whether the account had it. */
export async function deleteFactor(trx: Trx, accountId: string, factor: SecondFactor): Promise<boolean> {
  return factor === 'totp' ? await endTotp(trx, accountId) : await deletePasskeysOf(trx, accountId)
}
