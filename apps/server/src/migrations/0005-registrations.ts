import { domainToASCII } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/**
 * Adds coexisting registrations, known devices, and attempts with a pending outcome. Accounts with an unverified
 * address (which could not sign in) become registrations, with the links already sent.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await respellKeys(db.withTables<Tables>())
}

const statements = [
  // Not in `account`: an account has one address, and these are unverified.
  `create table registration (
    id text primary key,
    email text not null,
    email_key text not null,
    password_hash text not null,
    token_hash text not null unique,
    expires_at bigint not null,
    created_at bigint not null,
    address text not null,
    user_agent text not null
  )`,
  `create index registration_email on registration (email_key, created_at desc)`,
  // A browser that has signed in to the account before; only its token's hash is stored.
  `create table device (
    token_hash text primary key,
    account_id text not null references account on delete cascade,
    seen_at bigint not null
  )`,
  `create index device_account on device (account_id)`,
  `alter table attempt add column pending integer not null default 0`,
  `alter table attempt add column pending_at bigint not null default 0`,
  `alter table mail_token add column session_id text`,
  `insert into registration
    select a.id, a.email, a.email_key, a.password_hash, coalesce(t.token_hash, 'no link ' || a.id), coalesce(t.expires_at, 0),
      a.created_at, coalesce(e.address, ''), coalesce(e.user_agent, '')
    from account a
    left join mail_token t on t.account_id = a.id and t.purpose = 'verify'
    left join lateral (
      select address, user_agent from sign_in_event where account_id = a.id and kind = 'registered' order by id limit 1
    ) e on true
    where a.must_verify and a.password_hash is not null`,
  `delete from account where must_verify`,
  `alter table account drop column must_verify`,
]

type Row = { id: string; email: string; email_key: string }
type Tables = { account: Row; registration: Row }

/** Gives all spellings of an address one key. When another account has it already, the old key stays. */
async function respellKeys(db: Kysely<Tables>): Promise<void> {
  for (const table of ['account', 'registration'] as const) {
    for (const { id, email, email_key: old } of await db
      .selectFrom(table)
      .select(['id', 'email', 'email_key'])
      .execute()) {
      const key = keyOf(email)
      if (key === old) continue
      const taken =
        table === 'account' && (await db.selectFrom(table).select('id').where('email_key', '=', key).execute())
      if (taken && taken.length > 0) continue
      await db.updateTable(table).set({ email_key: key }).where('id', '=', id).execute()
    }
  }
}

function keyOf(email: string): string {
  const spelled = email.trim().normalize('NFC').toLowerCase()
  const at = spelled.lastIndexOf('@') + 1
  const domain = spelled.slice(at)
  return spelled.slice(0, at) + (domainToASCII(domain) || domain).replace(/\.+$/, '')
}
