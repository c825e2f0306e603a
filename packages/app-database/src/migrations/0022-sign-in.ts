import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Second factors, passkeys and linked providers. `session.proved_at`: the last time that its user proved to be the
 * owner, a sign-in included. `session.has_second_factor`: the sign-in, or a later proof, was more than a password.
 * `session.operator_until`: its OpenID Connect token named the group of operators. `totp.confirmed_at` null: set up,
 * not confirmed. `provider_state` replaces `github_state`; `account_id` is set when its owner links a provider.
 */
export async function up(db: Db): Promise<void> {
  await sql`alter table session add column proved_at bigint not null default 0`.execute(db)
  await sql`update session set proved_at = created_at`.execute(db)
  await sql`alter table session add column has_second_factor boolean not null default false`.execute(db)
  await sql`alter table session add column operator_until bigint`.execute(db)
  await sql`create table totp (
    account_id text primary key references account (id) on delete cascade,
    sealed text not null,
    created_at bigint not null,
    confirmed_at bigint,
    last_step bigint not null default 0
  )`.execute(db)
  await sql`create table recovery_code (
    account_id text not null references account (id) on delete cascade,
    code_hash text not null,
    primary key (account_id, code_hash)
  )`.execute(db)
  await sql`create table sign_in_challenge (
    token_hash text primary key,
    account_id text not null references account (id) on delete cascade,
    guesses integer not null default 0,
    expires_at bigint not null
  )`.execute(db)
  await sql`create table passkey (
    id text primary key,
    account_id text not null references account (id) on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    is_backed_up boolean not null,
    created_at bigint not null,
    last_used_at bigint
  )`.execute(db)
  await sql`create index passkey_account on passkey (account_id, created_at)`.execute(db)
  await sql`create table passkey_challenge (
    challenge_hash text primary key,
    purpose text not null,
    account_id text references account (id) on delete cascade,
    expires_at bigint not null
  )`.execute(db)
  await sql`create index passkey_challenge_expiry on passkey_challenge (expires_at)`.execute(db)
  await sql`create index sign_in_challenge_expiry on sign_in_challenge (expires_at)`.execute(db)
  await sql`create table linked_identity (
    issuer text not null,
    subject text not null,
    account_id text not null references account (id) on delete cascade,
    email text not null,
    linked_at bigint not null,
    primary key (issuer, subject)
  )`.execute(db)
  await sql`create index linked_identity_account on linked_identity (account_id)`.execute(db)
  await sql`create table pending_link (
    browser_hash text primary key,
    issuer text not null,
    subject text not null,
    email text not null,
    expires_at bigint not null
  )`.execute(db)
  await sql`drop table github_state`.execute(db)
  await sql`create table provider_state (
    state_hash text primary key,
    provider text not null,
    browser_hash text not null,
    account_id text references account (id) on delete cascade,
    expires_at bigint not null
  )`.execute(db)
  await sql`create index pending_link_expiry on pending_link (expires_at)`.execute(db)
  await sql`create index provider_state_expiry on provider_state (expires_at)`.execute(db)
}
