import * as networks from 'latchkey/networks'
import type { Network } from 'latchkey/networks'
import type { WalletRecord } from './WalletRecord.ts'

/** Mainnets of namespaces without networks in this package. CAIP-2 */
const mainNetworks: readonly string[] = [
  'cosmos:cosmoshub-4',
  'hedera:mainnet',
  'mvx:1',
  'near:mainnet',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'stellar:pubnet',
  'tron:0x2b6653dc',
  'xrpl:0',
]

const known: readonly string[] = [
  ...Object.values(networks as Record<string, unknown>)
    .filter(isNetwork)
    .filter(({ testnet }) => testnet !== true)
    .map(({ caipNetworkId }) => caipNetworkId),
  ...mainNetworks,
]

/**
 * Lists the networks that a wallet supports.
 *
 * @param requested - Requested networks: included if the wallet supports any network of their
 * namespace.
 * @returns CAIP-2 ids without duplicates.
 */
export function listWalletNetworks(
  wallet: WalletRecord,
  requested: readonly string[],
): readonly string[] {
  const supported = [...known, ...requested].filter((id) =>
    wallet.namespaces.includes(namespaceOf(id)),
  )
  return [...new Set([...wallet.chains, ...supported])]
}

/**
 * Creates a predicate for wallets that support any of these networks.
 *
 * @param networks - CAIP-2 ids.
 */
export function createWalletNetworkFilter(
  networks: readonly string[],
): (wallet: WalletRecord) => boolean {
  const requested = new Set(networks)
  const namespaces = new Set(networks.map(namespaceOf))
  return (wallet) =>
    wallet.chains.some((network) => requested.has(network)) ||
    wallet.namespaces.some((namespace) => namespaces.has(namespace))
}

function namespaceOf(network: string): string {
  return network.split(':', 1).join()
}

function isNetwork(value: unknown): value is Network {
  return typeof value === 'object' && value !== null && 'caipNetworkId' in value
}
