import type { Tables } from '../sql/index.ts'

/** Tables of a dump, in an order that satisfies their foreign keys. */
export const dumpedTables: readonly (keyof Tables)[] = [
  'project',
  'project_key',
  'name',
  'name_address',
  'used_signature',
  'session',
  'session_spending',
  'session_proof',
  'sign_in',
  'account_metadata',
  'onramp_order',
  'history',
  'history_coverage',
  'history_block',
  'event',
  'wallet_user',
  'wallet_user_project',
  'wallet_code',
  'wallet_mail',
  'wallet_session',
  'wallet_refresh_token',
  'wallet_proof',
  'wallet_audit',
  'wallet_audit_head',
  'wallet_audit_seal',
  'wallet_identity',
  'wallet_login_flow',
  'wallet_passkey',
  'wallet_passkey_challenge',
  'wallet_passkey_undo',
  'wallet_email_undo',
  'wallet_bounce',
  'wallet_project',
  'wallet_known_source',
  'wallet_guess',
  'wallet_recovery',
]

/** Returns whether dumps contain a table. */
export function isDumpedTable(name: string): name is keyof Tables {
  return dumpedTables.some((each) => each === name)
}
