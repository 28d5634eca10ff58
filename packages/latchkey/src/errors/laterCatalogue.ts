import type { CatalogueEntry } from './setupCatalogue.ts'

/** A code of a feature that is yet to throw it. */
export type LaterCode =
  | 'connection.no_client'
  | 'frame.aborted'
  | 'frame.action_not_allowed'
  | 'frame.failed'
  | 'frame.load_failed'
  | 'frame.method_not_allowed'
  | 'frame.not_set'
  | 'frame.request_aborted'
  | 'frame.timed_out'
  | 'frame.unverified_domain'
  | 'login.dependency_missing'
  | 'login.too_soon'
  | 'siwx.init_failed'
  | 'siwx.not_enabled'
  | 'siwx.sign_failed'
  | 'wallet.invalid_capabilities'

/** What is public already, by code. Append-only, as the rest. */
export const laterCatalogue: Readonly<Record<LaterCode, CatalogueEntry>> = {
  'connection.no_client': { text: 'No ConnectionController client found' },
  'frame.aborted': { text: 'Something went wrong' },
  'frame.action_not_allowed': { text: 'Action not allowed' },
  'frame.failed': { text: 'An error occurred' },
  'frame.load_failed': { text: 'Network Error - Could not load embedded wallet' },
  'frame.method_not_allowed': { text: 'Requested RPC call is not allowed', rpc: 4200 },
  'frame.not_set': { text: 'The embedded wallet is not loaded. Turn on e-mail or social login.' },
  'frame.request_aborted': { text: 'Request was aborted' },
  'frame.timed_out': { text: 'Embedded Wallet Request Timed Out' },
  'frame.unverified_domain': { text: 'Unverified Domain' },
  'login.dependency_missing': { text: 'Unable to load email login dependency' },
  'login.too_soon': { text: 'Please try again after {seconds} seconds' },
  'siwx.init_failed': { text: 'A problem occurred while trying initialize authentication' },
  'siwx.not_enabled': { text: 'SIWX is not enabled' },
  'siwx.sign_failed': { text: 'Error signing message' },
  'wallet.invalid_capabilities': { text: 'Error parsing wallet capabilities' },
}
