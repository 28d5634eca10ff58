/** What the catalogue knows of one error. */
export type CatalogueEntry = {
  /** What happened and what to do. `{holes}` are filled from the error's details. */
  readonly text: string
  /** Status a server answers with. */
  readonly http?: number | undefined
  /** JSON-RPC or EIP-1193 code that goes with it on the wire. */
  readonly rpc?: number | undefined
}

/**
 * What can fail before the visitor has turned to a wallet. The rest of the catalogue loads with what
 * can fail then. Append-only: a code, once published, keeps its meaning.
 */
const entries = {
  'caip.invalid_address': { text: 'Invalid CAIP-10 address' },
  'caip.invalid_asset_id': { text: 'Invalid CAIP-19 asset id' },
  'caip.invalid_network_id': { text: 'Invalid CAIP-2 network id' },
  'client.destroyed': { text: 'This client was destroyed. Create a new one.' },
  'client.duplicate_adapter': { text: 'Two adapters for one namespace.' },
  'client.duplicate_network': { text: 'A network is listed twice.' },
  'client.malformed_adapter': { text: 'An adapter is none. Use evm() or solana().' },
  'client.malformed_network': {
    text: 'A network is malformed: {network}. Use defineNetwork.',
  },
  'client.malformed_url': {
    text: 'A malformed address: {url}. gatewayUrl is http(s), relayUrls are ws(s).',
  },
  'client.no_networks': { text: 'No networks. Give at least one.' },
  'client.project_id_missing': { text: 'Project ID Not Configured' },
  'client.provider_missing': { text: 'No LatchkeyProvider around this.' },
  'client.siwe_and_siwx': { text: 'Both siweConfig and siwx are set. Set one.' },
  'client.unknown_network_option': { text: 'An option names a network not in networks.' },
  'storage.unavailable': { text: 'This browser stores no data. Choices are forgotten.' },
  'transport.aborted': { text: 'Aborted' },
  'transport.failed': { text: 'Network request failed' },
  'transport.timed_out': { text: 'Network request timed out' },
} as const

/** A code that can arise in what loads first. */
export type SetupCode = keyof typeof entries

/** Those failures by code. */
export const setupCatalogue: Readonly<Record<SetupCode, CatalogueEntry>> = entries
