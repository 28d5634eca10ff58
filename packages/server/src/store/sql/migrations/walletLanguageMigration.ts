/** Migration 0024. Languages of messages: of the browser that requests a code, and of an account. */
export const walletLanguageMigration: readonly string[] = [
  'alter table wallet_code add column language text',
  'alter table wallet_user add column language text',
]
