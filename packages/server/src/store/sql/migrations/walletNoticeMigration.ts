/** Migration 0025. The notices that the delay of a recovery waits for, in the outbox. */
export const walletNoticeMigration: readonly string[] = [
  'alter table wallet_mail add column recovery_id text',
  'alter table wallet_mail add column recovery_notice text',
]
