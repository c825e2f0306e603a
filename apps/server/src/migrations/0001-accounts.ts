import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Accounts, sessions, what protects them, and the credit account. Times are epoch milliseconds. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table installation (
    name text primary key,
    value text not null
  )`,
  // email_key is the email in lower case, so that addresses compare case-insensitively.
  `create table account (
    id text primary key,
    email text not null,
    email_key text not null unique,
    password_hash text,
    must_verify boolean not null,
    email_verified_at bigint,
    github_id bigint unique,
    created_at bigint not null
  )`,
  // Only the token's hash is stored, so a database leak reveals no usable token.
  `create table session (
    id text primary key,
    token_hash text not null unique,
    account_id text not null references account on delete cascade,
    created_at bigint not null,
    last_seen_at bigint not null,
    address text not null,
    user_agent text not null
  )`,
  `create index session_account on session (account_id)`,
  `create table mail_token (
    token_hash text primary key,
    account_id text not null references account on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset', 'change-email')),
    email text not null,
    expires_at bigint not null
  )`,
  `create index mail_token_account on mail_token (account_id)`,
  `create table sign_in_event (
    id bigint generated always as identity primary key,
    account_id text not null references account on delete cascade,
    at bigint not null,
    kind text not null,
    address text not null,
    user_agent text not null
  )`,
  `create index sign_in_event_account on sign_in_event (account_id, id desc)`,
  `create table attempt (
    key text primary key,
    failures integer not null,
    last_at bigint not null,
    blocked_until bigint not null
  )`,
  `create table github_state (
    state_hash text primary key,
    browser_hash text not null,
    expires_at bigint not null
  )`,
  // paid_until null with plan professional: set by the operator, without an end.
  `create table credit_account (
    account_id text primary key references account on delete cascade,
    plan text not null check (plan in ('free', 'professional')),
    credits integer not null check (credits >= 0),
    granted integer not null check (granted >= 0),
    paid_until bigint,
    is_cancelled boolean not null default false
  )`,
]
