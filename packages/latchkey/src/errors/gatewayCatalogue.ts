import type { CatalogueEntry } from './setupCatalogue.ts'

/** Append-only: a code, once published, keeps its meaning. */
const entries = {
  'activity.failed': { text: 'Failed to fetch transactions' },
  'activity.no_address': { text: "Transactions can't be fetched without an accountAddress" },
  'analytics.invalid_configuration': { text: 'Invalid App Configuration' },
  'balance.invalid_address': { text: 'Invalid address. Check it and paste it again.' },
  'balance.tokens_failed': { text: 'Token Balance Unavailable' },
  'gateway.failed': { text: 'The gateway could not answer. Try again.' },
  'gateway.not_configured': { text: 'This needs a gateway. Set the gatewayUrl option.' },
  'identity.failed': { text: 'Could not look up the name of this address.' },
  'names.auth_required': { text: 'Address or auth connector not found' },
  'names.invalid_address': {
    text: 'No address that can have a name. Check it and paste it again.',
  },
  'names.invalid_chain_id': { text: 'Invalid chainId' },
  'names.invalid_name': { text: 'The value is not a valid username' },
  'names.not_registered': { text: 'The name is not registered' },
  'names.refused': { text: '{reason}' },
  'names.register_failed': { text: 'Error registering name {name}' },
  'names.resolve_failed': { text: 'Error resolving name' },
  'names.reverse_failed': { text: 'Error fetching names for address' },
  'names.suggestions_failed': { text: 'Error fetching name suggestions' },
  'names.taken': { text: 'The name is already registered' },
  'names.too_short': { text: 'Name must be at least 4 characters long' },
  'names.update_failed': { text: 'Error updating name {name}' },
  'onramp.amount_too_large': { text: 'That is more than can be paid at once. Enter less.' },
  'onramp.amount_too_small': { text: 'That is less than can be paid at once. Enter more.' },
  'onramp.invalid_amount': { text: 'Invalid amount. Use digits and one point, such as 100.50.' },
  'onramp.options_failed': { text: 'Could not load the ways to pay.' },
  'onramp.quote_failed': { text: 'Could not get a quote. Try again.' },
  'onramp.url_failed': { text: 'Could not open the shop. Try again.' },
  'price.failed': { text: 'Failed to fetch network token price' },
  'sessions.failed': { text: 'Could not load the sessions. Try again.' },
  'sessions.revoke_failed': { text: 'Could not revoke the session. Try again.' },
  'swap.allowance_failed': { text: 'Failed to check allowance' },
  'swap.approval_failed': { text: 'Failed to create approval transaction' },
  'swap.build_failed': { text: 'Failed to create transaction' },
  'swap.gas_price_failed': { text: 'Could not get the price of gas. Try again.' },
  'swap.gas_price_not_supported': { text: 'Network not supported for Gas Price', http: 422 },
  'swap.insufficient_liquidity': { text: 'Insufficient liquidity' },
  'swap.invalid_amount': { text: 'Incorrect amount' },
  'swap.invalid_slippage': { text: 'Slippage is a whole percent, from 0 to 50.' },
  'swap.network_not_supported': { text: 'Network not supported for Swaps', http: 422 },
  'swap.quote_failed': { text: 'Could not get a quote for this swap. Try again.' },
  'swap.tokens_failed': { text: 'Failed to initialize swap' },
} as const

/** A code of what needs a gateway. */
export type GatewayCode = keyof typeof entries

/** What fails with a gateway, by code. Loads with the features that ask one. spec §8 */
export const gatewayCatalogue: Readonly<Record<GatewayCode, CatalogueEntry>> = entries
