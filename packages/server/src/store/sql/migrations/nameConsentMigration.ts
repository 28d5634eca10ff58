/**
 * Migration 0010. The owner that signed the latest change of a name. A name that was never transferred
 * is that of the account that registered it.
 */
export const nameConsentMigration: readonly string[] = [
  'alter table name add column confirmed_by text check (confirmed_by = lower(confirmed_by))',
  `update name set confirmed_by = owner.address_lower from name_address owner
    where owner.name = name.name and owner.coin_type = 60 and owner.created_at = name.registered_at`,
]
