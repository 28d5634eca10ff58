/** Migration 0014. When its owner chose a name as the primary one of its names. */
export const primaryNameMigration: readonly string[] = [
  'alter table name add column primary_since bigint',
]
