import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Payments and the paid time: cards as Stripe reports them, Bitcoin as the sum of the orders. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `plan` is the operator's grant; paid plans are separate, see plans/plan-of.ts.
  `alter table credit_account rename column paid_until to card_until`,
  `alter table credit_account drop column is_cancelled`,
  `alter table credit_account add column card_renews boolean not null default false`,
  `alter table credit_account add column bitcoin_until bigint`,
  // Stripe is the source of truth: this is the last state read, and the open checkout.
  `create table card_customer (
    account_id text primary key references account on delete cascade,
    customer_id text not null unique,
    subscription_id text,
    state text not null,
    checkout_id text,
    synced_at bigint,
    reading bigint
  )`,
  `create sequence card_reading`,
  // A webhook is acknowledged once its event is stored here; the work is derived from it.
  `create table billing_event (
    provider text not null,
    id text not null,
    kind text not null,
    subject text,
    received_at bigint not null,
    done_at bigint,
    primary key (provider, id)
  )`,
  `create index billing_event_newest on billing_event (received_at desc)`,
  `create index billing_event_open on billing_event (received_at) where done_at is null`,
  `create table bitcoin_order (
    id text primary key,
    account_id text not null references account on delete cascade,
    provider text not null check (provider in ('btcpay', 'xpub')),
    invoice_id text unique,
    address_index integer unique,
    address text not null,
    satoshis bigint not null check (satoshis > 0),
    cents integer not null,
    state text not null check (state in ('waiting', 'seen', 'paid', 'expired')),
    received bigint not null default 0,
    told text,
    created_at bigint not null,
    expires_at bigint not null,
    watched_until bigint not null,
    looked_at bigint not null,
    paid_at bigint
  )`,
  `create index bitcoin_order_account on bitcoin_order (account_id, created_at desc)`,
  `create index bitcoin_order_watched on bitcoin_order (watched_until)`,
  `create sequence bitcoin_address`,
  // Signed amounts in minor units; deleted with the account.
  `create table payment (
    id text primary key,
    account_id text not null references account on delete cascade,
    kind text not null check (kind in ('card', 'card-refund', 'card-dispute', 'bitcoin')),
    amount bigint not null,
    currency text not null,
    details text not null,
    paid_at bigint not null,
    period_from bigint,
    period_until bigint
  )`,
  `create index payment_account on payment (account_id, paid_at desc)`,
]
