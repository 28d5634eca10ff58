import { type CatalogueEntry, type SetupCode, setupCatalogue } from './setupCatalogue.ts'

/** Append-only: a code, once published, keeps its meaning. */
const entries = {
  'connector.already_connected': { text: 'This wallet is already connected.' },
  'connector.not_found': { text: 'Wallet not found. Install it, or choose another.' },
  'namespace.not_found': { text: 'Namespace not found. Connect a wallet.' },
  'network.invalid_chain_id': { text: 'The wallet refused this chain id.', rpc: 32603 },
  'pairing.expired': { text: 'The code has expired. Make a new one.' },
  'pairing.malformed_message': { text: 'The wallet sent a malformed message.' },
  'pairing.malformed_uri': { text: 'This is no pairing code. Copy it again from the app.' },
  'pairing.no_session': { text: 'The wallet is no longer connected. Connect it again.' },
  'pairing.no_verifier': {
    text: 'No adapter here can check a sign-in.',
  },
  'pairing.not_approved': { text: 'The wallet did not approve what this app needs. Try another.' },
  'pairing.not_configured': { text: 'Pairing needs a relay. Set the gatewayUrl option.' },
  'project.invalid_id': { text: 'Invalid Project ID', http: 401 },
  'project.origin_not_allowed': { text: 'Origin Not Allowed', http: 403 },
  'relay.refused': { text: 'The relay refused this. Try again.' },
  'relay.session_expired': { text: 'Session Expired' },
  'relay.unreachable': { text: 'The relay cannot be reached. Check the connection.' },
  'wallet.catalogue_failed': { text: 'Could not load the wallets. Try again.' },
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

/** A code of what can fail until a wallet is connected. */
export type ConnectCode = SetupCode | keyof typeof entries

/** What can fail until a wallet is connected, by code. The rest loads with what can fail then. */
export const connectCatalogue: Readonly<Record<ConnectCode, CatalogueEntry>> = {
  ...setupCatalogue,
  ...entries,
}
