/** Migration 0002. */
export const namesMigration: readonly string[] = [
  `create table name (
    name text primary key check (name = lower(name)),
    attributes jsonb not null,
    registered_at bigint not null,
    updated_at bigint not null
  )`,
  `create table name_address (
    name text not null references name on delete cascade,
    coin_type bigint not null,
    address text not null,
    address_lower text not null check (address_lower = lower(address)),
    created_at bigint not null,
    primary key (name, coin_type)
  )`,
  'create index name_address_reverse on name_address (address_lower, created_at)',
  'create table used_signature (hash text primary key, expires_at bigint not null)',
  'create index used_signature_expiry on used_signature (expires_at)',
]
