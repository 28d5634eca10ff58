import type { CatalogueEntry } from './setupCatalogue.ts'

/** A code of a feature that is yet to throw it. */
export type LaterCode =
  | 'activity.failed'
  | 'activity.no_address'
  | 'analytics.invalid_configuration'
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
  | 'names.auth_required'
  | 'names.invalid_chain_id'
  | 'names.refused'
  | 'names.register_failed'
  | 'names.resolve_failed'
  | 'names.reverse_failed'
  | 'names.suggestions_failed'
  | 'onramp.options_failed'
  | 'onramp.quote_failed'
  | 'siwx.init_failed'
  | 'siwx.not_enabled'
  | 'siwx.sign_failed'
  | 'swap.gas_price_not_supported'
  | 'swap.network_not_supported'
  | 'wallet.invalid_capabilities'

/** What is public already, by code. Append-only, as the rest. */
export const laterCatalogue: Readonly<Record<LaterCode, CatalogueEntry>> = {
  'activity.failed': { text: 'Failed to fetch transactions' },
  'activity.no_address': { text: "Transactions can't be fetched without an accountAddress" },
  'analytics.invalid_configuration': { text: 'Invalid App Configuration' },
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
  'names.auth_required': { text: 'Address or auth connector not found' },
  'names.invalid_chain_id': { text: 'Invalid chainId' },
  'names.refused': { text: '{reason}' },
  'names.register_failed': { text: 'Error registering name {name}' },
  'names.resolve_failed': { text: 'Error resolving name' },
  'names.reverse_failed': { text: 'Error fetching names for address' },
  'names.suggestions_failed': { text: 'Error fetching name suggestions' },
  'onramp.options_failed': { text: 'Could not load the ways to pay.' },
  'onramp.quote_failed': { text: 'Could not get a quote. Try again.' },
  'siwx.init_failed': { text: 'A problem occurred while trying initialize authentication' },
  'siwx.not_enabled': { text: 'SIWX is not enabled' },
  'siwx.sign_failed': { text: 'Error signing message' },
  'swap.gas_price_not_supported': { text: 'Network not supported for Gas Price', http: 422 },
  'swap.network_not_supported': { text: 'Network not supported for Swaps', http: 422 },
  'wallet.invalid_capabilities': { text: 'Error parsing wallet capabilities' },
}
