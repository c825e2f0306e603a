/** Accounts, billing, mail, presets, opt-outs and the installation itself. */
export const accountTables = [
  `create sequence bitcoin_address`,
  `create sequence card_reading`,
  `create table account (
    id text primary key,
    email text not null,
    email_key text not null unique,
    password_hash text,
    email_verified_at bigint,
    github_id bigint unique,
    created_at bigint not null,
    suspended_at bigint
  )`,
  `create table api_key (
    id text primary key,
    account_id text not null references account on delete cascade,
    token_hash text not null unique,
    name text not null,
    start text not null,
    scopes text not null,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint
  )`,
  `create index api_key_account on api_key (account_id, created_at desc)`,
  `create table attempt (
    key text primary key,
    failures integer not null,
    last_at bigint not null,
    blocked_until bigint not null,
    pending integer default 0 not null,
    pending_at bigint default 0 not null
  )`,
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
    provider text not null,
    invoice_id text unique,
    address_index integer unique,
    address text not null,
    satoshis bigint not null,
    cents integer not null,
    state text not null,
    received bigint default 0 not null,
    reported text,
    created_at bigint not null,
    expires_at bigint not null,
    watched_until bigint not null,
    checked_at bigint not null,
    paid_at bigint,
    check (provider in ('btcpay', 'xpub')),
    check (satoshis > 0),
    check (state in ('waiting', 'seen', 'paid', 'expired'))
  )`,
  `create index bitcoin_order_account on bitcoin_order (account_id, created_at desc)`,
  `create index bitcoin_order_watched on bitcoin_order (watched_until)`,
  `create table card_customer (
    account_id text references account on delete cascade primary key,
    customer_id text not null unique,
    subscription_id text,
    state text not null,
    checkout_id text,
    synced_at bigint,
    reading bigint
  )`,
  `create table credit_account (
    account_id text references account on delete cascade primary key,
    plan text not null,
    credits integer not null,
    granted integer not null,
    card_until bigint,
    card_renews boolean default false not null,
    bitcoin_until bigint,
    check (credits >= 0),
    check (granted >= 0),
    check (plan in ('free', 'professional'))
  )`,
  `create table destination (
    account_id text references account on delete cascade primary key,
    provider text not null,
    sealed text not null,
    saved_at bigint not null,
    written_at bigint,
    check (provider in ('none', 'supabase', 'postgres', 'mysql'))
  )`,
  `create table device (
    token_hash text primary key,
    account_id text not null references account on delete cascade,
    seen_at bigint not null
  )`,
  `create index device_account on device (account_id)`,
  `create table dismissed_pair (
    account_id text not null references account on delete cascade,
    pair text not null,
    dismissed_at bigint not null
  )`,
  `create unique index dismissed_pair_once on dismissed_pair (account_id, hashtextextended(pair, (0)))`,
  `create table export_columns (
    account_id text references account on delete cascade primary key,
    columns text not null
  )`,
  `create table github_state (
    state_hash text primary key,
    browser_hash text not null,
    expires_at bigint not null
  )`,
  `create table installation (
    name text primary key,
    value text not null
  )`,
  `create table mail_outbox (
    id text primary key,
    queue text not null,
    sealed text not null,
    created_at bigint not null,
    failed_at bigint
  )`,
  `create table mail_token (
    token_hash text primary key,
    account_id text not null references account on delete cascade,
    purpose text not null,
    email text not null,
    expires_at bigint not null,
    session_id text,
    check (purpose in ('verify', 'reset', 'change-email'))
  )`,
  `create index mail_token_account on mail_token (account_id)`,
  `create table opt_out (
    id bigint generated always as identity primary key,
    kind text not null,
    value text not null,
    city text,
    same text not null unique,
    added_at bigint not null,
    check (kind in ('phone', 'site', 'name'))
  )`,
  `create table payment (
    id text primary key,
    account_id text not null references account on delete cascade,
    kind text not null,
    amount bigint not null,
    currency text not null,
    details text not null,
    paid_at bigint not null,
    period_from bigint,
    period_until bigint,
    check (kind in ('card', 'card-refund', 'card-dispute', 'bitcoin'))
  )`,
  `create index payment_account on payment (account_id, paid_at desc)`,
  `create table preset (
    account_id text not null references account on delete cascade,
    kind text not null,
    name text not null,
    content text not null,
    primary key (account_id, kind, name)
  )`,
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
  `create table removed_duplicate (
    id text not null unique,
    account_id text not null references account on delete cascade,
    destination text not null,
    source text not null,
    source_id text not null,
    dup_key text not null,
    kept_source text,
    kept_source_id text,
    name text not null,
    removed_at bigint not null,
    primary key (account_id, destination, source, source_id, dup_key)
  )`,
  `create index removed_duplicate_key on removed_duplicate (account_id, destination, dup_key) where dup_key <> ''`,
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
  `create table sign_in_event (
    id bigint generated always as identity primary key,
    account_id text not null references account on delete cascade,
    at bigint not null,
    kind text not null,
    address text not null,
    user_agent text not null
  )`,
  `create index sign_in_event_account on sign_in_event (account_id, id desc)`,
]
