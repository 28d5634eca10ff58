/** Migration 0013. Changes of the e-mail address of an account. */
export const walletEmailMigration: readonly string[] = [
  'alter table wallet_user add column email_changed_at bigint',
  'alter table wallet_code add column next_email text',
]
