import { type ConnectCode, connectCatalogue } from './connectCatalogue.ts'
import type { CatalogueEntry } from './setupCatalogue.ts'

/** Append-only: a code, once published, keeps its meaning. */
const entries = {
  'account.no_active_address': { text: 'No ActiveCaipAddress found' },
  'adapter.not_found': { text: 'Adapter not found. Add one for this namespace to the adapters.' },
  'balance.unavailable': { text: 'Token Balance Unavailable' },
  'connection.disconnect_failed': { text: 'Failed to disconnect chains' },
  'gas.estimate_failed': { text: 'WagmiAdapter:estimateGas - error estimating gas' },
  'multi_wallet.not_enabled': { text: 'Multi-Wallet Not Enabled' },
  'network.chain_not_supported': { text: 'Chain is not supported' },
  'network.no_active_network': { text: 'No ActiveCaipNetwork or client found' },
  'network.not_found': { text: 'Network not found' },
  'network.switch_failed': { text: 'Could not switch networks. Try again in your wallet.' },
  'network.unsupported_namespace': { text: 'Unsupported chain' },
  'pairing.sign_in_failed': {
    text: 'The wallet signed something else than this app asked for. Connect again.',
  },
  'pairing.uri_used': { text: 'This code was used before. Make a new one.' },
  'project.rate_limited': { text: 'Rate Limited', http: 429 },
  'project.server_error': { text: 'Server Error', http: 500 },
  'provider.not_found': { text: 'Provider not found. Connect the wallet again.' },
  'rpc.bad_response': { text: 'The network gave an answer that makes no sense. Try again.' },
  'rpc.failed': { text: 'The network could not answer. Try again.' },
  'rpc.wrong_network': { text: 'The RPC URL belongs to another network.' },
  'send.amount_and_receiver_required': { text: 'An amount and receiver address are required' },
  'send.amount_not_base_units': {
    text: 'The amount must be a bigint in base units. parseAmount makes one of a text.',
  },
  'send.failed': { text: 'Failed to send transaction' },
  'send.insufficient_funds': { text: 'Not enough funds. Enter a smaller amount.' },
  'send.invalid_amount': { text: 'Invalid amount. Use digits and one point, such as 0.5.' },
  'send.invalid_receiver': { text: 'Invalid receiver address. Check it and paste it again.' },
  'send.receiver_in_wrong_namespace': {
    text: 'The receiver is on another kind of network. Use an address of this one.',
  },
  'send.token_required': { text: 'A token is required' },
  'send.too_many_decimals': { text: 'Too many decimals for this token. Use fewer.' },
  'sign.failed': { text: 'WagmiAdapter:signMessage - Sign message failed' },
} as const

/** A code that something throws. */
export type ThrownCode = ConnectCode | keyof typeof entries

/** What is thrown, by code. */
export const thrownCatalogue: Readonly<Record<ThrownCode, CatalogueEntry>> = {
  ...connectCatalogue,
  ...entries,
}
