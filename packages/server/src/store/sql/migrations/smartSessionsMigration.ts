/** Migration 0003. */
export const smartSessionsMigration: readonly string[] = [
  `create table session (
    pci text primary key,
    project_id text not null,
    account text not null,
    permissions jsonb not null,
    policies jsonb not null,
    signer jsonb not null,
    sealed_key text not null,
    context text,
    expiry bigint not null,
    created_at bigint not null,
    revoked_at bigint
  )`,
  'create index session_account on session (account, created_at)',
  `create table onramp_order (
    id text primary key,
    project_id text not null,
    provider text not null,
    status text not null check (status in ('pending', 'paid', 'settled', 'failed')),
    account text not null,
    quote jsonb not null,
    transaction_hash text,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index onramp_order_account on onramp_order (account, created_at)',
  `create index onramp_order_open on onramp_order (updated_at) where status in ('pending', 'paid')`,
]
