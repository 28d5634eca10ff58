/** Migration 0023. Which session and action a step-up at a provider is for. */
export const walletStepUpMigration: readonly string[] = [
  'alter table wallet_login_flow add column session_id text',
  'alter table wallet_login_flow add column action text',
  'alter table wallet_session add column authenticated_for text',
]
