import { type CatalogueEntry, type SetupCode, setupCatalogue } from './setupCatalogue.ts'

/** Append-only: a code, once published, keeps its meaning. */
const entries = {
  'account.no_active_address': { text: 'No ActiveCaipAddress found' },
  'adapter.not_found': { text: 'Adapter not found. Add one for this namespace to the adapters.' },
  'balance.unavailable': { text: 'Token Balance Unavailable' },
  'connection.disconnect_failed': { text: 'Failed to disconnect chains' },
  'connector.already_connected': { text: 'This wallet is already connected.' },
  'connector.not_found': { text: 'Wallet not found. Install it, or choose another.' },
  'gas.estimate_failed': { text: 'WagmiAdapter:estimateGas - error estimating gas' },
  'multi_wallet.not_enabled': { text: 'Multi-Wallet Not Enabled' },
  'namespace.not_found': { text: 'Namespace not found. Connect a wallet, or name a namespace.' },
  'network.chain_not_supported': { text: 'Chain is not supported' },
  'network.invalid_chain_id': { text: 'The wallet refused this chain id.', rpc: 32603 },
  'network.no_active_network': { text: 'No ActiveCaipNetwork or client found' },
  'network.not_found': { text: 'Network not found' },
  'network.switch_failed': { text: 'Could not switch networks. Try again in your wallet.' },
  'network.unsupported_namespace': { text: 'Unsupported chain' },
  'pairing.expired': { text: 'The code has expired. Make a new one.' },
  'pairing.malformed_message': { text: 'The wallet sent something that makes no sense.' },
  'pairing.malformed_uri': { text: 'This is no pairing code. Copy it again from the app.' },
  'pairing.no_session': { text: 'The wallet is no longer connected. Connect it again.' },
  'pairing.no_verifier': {
    text: 'A sign-in cannot be checked. Give an adapter that verifies signatures.',
  },
  'pairing.not_approved': { text: 'The wallet did not approve what this app needs. Try another.' },
  'pairing.not_configured': { text: 'Pairing needs a relay. Set the gatewayUrl option.' },
  'pairing.sign_in_failed': {
    text: 'The wallet signed something else than this app asked for. Connect again.',
  },
  'pairing.uri_used': { text: 'This code was used before. Make a new one.' },
  'project.invalid_id': { text: 'Invalid Project ID', http: 401 },
  'project.origin_not_allowed': { text: 'Origin Not Allowed', http: 403 },
  'project.rate_limited': { text: 'Rate Limited', http: 429 },
  'project.server_error': { text: 'Server Error', http: 500 },
  'provider.not_found': { text: 'Provider not found. Connect the wallet again.' },
  'relay.refused': { text: 'The relay refused this. Try again.' },
  'relay.session_expired': { text: 'Session Expired' },
  'relay.unreachable': { text: 'The relay cannot be reached. Check the connection and try again.' },
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
  'wallet.catalogue_failed': { text: 'Could not load the list of wallets. Try again.' },
  'wallet.disconnected': { text: 'The wallet is disconnected. Connect it again.', rpc: 4900 },
  'wallet.failed': { text: 'Connection failed. Try again in your wallet.', rpc: 5000 },
  'wallet.malformed_address': { text: 'The wallet gave a malformed address. Update the wallet.' },
  'wallet.method_not_supported': { text: 'The wallet cannot do this. Try another.', rpc: 4200 },
  'wallet.no_accounts': { text: 'The wallet gave no accounts. Unlock it, or create an account.' },
  'wallet.request_pending': { text: 'A request is already open in your wallet.', rpc: -32002 },
  'wallet.timed_out': { text: 'The wallet did not answer in time. Open it and try again.' },
  'wallet.unauthorized': { text: 'The wallet has not allowed this. Connect again.', rpc: 4100 },
  'wallet.unknown_network': { text: 'The wallet does not know this network.', rpc: 4902 },
  'wallet.user_rejected': { text: 'User rejected the request', rpc: 4001 },
} as const

/** A code that something throws. */
export type ThrownCode = SetupCode | keyof typeof entries

/** What is thrown, by code. */
export const thrownCatalogue: Readonly<Record<ThrownCode, CatalogueEntry>> = {
  ...setupCatalogue,
  ...entries,
}
