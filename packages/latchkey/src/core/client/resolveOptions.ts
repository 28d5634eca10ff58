import type { CaipNetworkId } from '../../caip/index.ts'
import {
  clientDuplicateAdapterError,
  clientMalformedAdapterError,
  clientMalformedUrlError,
  clientProjectIdMissingError,
  clientSiweAndSiwxError,
  clientUnknownNetworkOptionError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { defaultNetworkId, type Network, networkIdOf } from '../../networks/index.ts'
import { resolveFeatures } from './resolveFeatures.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import { readAppMetadata } from './readAppMetadata.ts'
import { resolveNetworks } from './resolveNetworks.ts'
import type { LatchkeyOptions } from '../model/Options.ts'

/**
 * Checks the host's options and fills in the defaults.
 *
 * @param options - Not necessarily type-checked by the host.
 * @param window - Page to read the metadata from; absent on a server.
 * @returns The options that the slices read.
 * @throws `client.project_id_missing`, `client.siwe_and_siwx`, `client.no_networks`,
 * `client.malformed_network`, `client.unknown_network_option`, `client.duplicate_network`,
 * `client.malformed_adapter`, `client.duplicate_adapter`, `client.malformed_url`.
 */
export function resolveOptions(
  options: LatchkeyOptions,
  window: (Window & typeof globalThis) | undefined,
): ResolvedOptions {
  // Hosts without a type checker may leave out required options.
  const { environment: _, adapters = [], ...given } = options ?? {}
  if (typeof given.projectId !== 'string' || !given.projectId.trim())
    throw new WalletError(clientProjectIdMissingError)
  if (given.siwx && given.siweConfig) throw new WalletError(clientSiweAndSiwxError)
  const namespaces = adapters.map((adapter) => adapter?.namespace)
  if (namespaces.includes(undefined as never)) throw new WalletError(clientMalformedAdapterError)
  const twice = namespaces.find((namespace, at) => namespaces.indexOf(namespace) < at)
  if (twice) throw new WalletError(clientDuplicateAdapterError, { namespace: twice })

  const relayUrls = (given.pairing && given.pairing.relayUrls) || []
  checkAddress(given.gatewayUrl, 'http')
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- it may be undefined
  checkAddress(given.embeddedWallet && String(given.embeddedWallet.url), 'http')
  for (const url of relayUrls) checkAddress(url, 'ws')
  const networks = resolveNetworks(given.networks)
  for (const id of Object.keys(given.rpcUrls ?? {})) firstNetwork(networks, id as CaipNetworkId)
  const basic = given.basic ?? false
  return {
    modalSize: 'compact',
    enableEmbedded: false,
    disableAppend: false,
    enableReconnect: true,
    enableWallets: true,
    enableEIP6963: true,
    enableInjected: true,
    enableNetworkSwitch: true,
    enableWalletGuide: true,
    allowUnsupportedChain: false,
    manualWCControl: false,
    pairing: {},
    prefetch: 'idle',
    ssr: false,
    rpcUrls: {},
    themeVariables: {},
    locale: 'en',
    networkImages: {},
    connectorImages: {},
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
    defaultAccountTypes: {},
    storagePrefix: `latchkey.${given.projectId}`,
    logLevel: 'warn',
    ...withoutUndefined(given),
    basic,
    networks,
    defaultNetwork: firstNetwork(networks, given.defaultNetwork).caipNetworkId,
    features: resolveFeatures(given.features, basic),
    givenFeatures: given.features ?? {},
    metadata: { ...readAppMetadata(window), ...withoutUndefined(given.metadata ?? {}) },
  }
}

/** A scheme, and the same one over TLS. */
function checkAddress(url: string | undefined, scheme: string): void {
  if (url !== undefined && !new RegExp(`^${scheme}s?://[^/\\s]+\\S*$`).test(url))
    throw new WalletError(clientMalformedUrlError, { url })
}

function firstNetwork(
  networks: readonly [Network, ...Network[]],
  requested: LatchkeyOptions['defaultNetwork'],
): Network {
  const find = (id: string): Network | undefined =>
    networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (requested === undefined) return find(defaultNetworkId) ?? networks[0]
  const id = networkIdOf(requested)
  const found = find(id)
  if (!found) throw new WalletError(clientUnknownNetworkOptionError, { network: id })
  return found
}

/** Drops undefined members, so that the default applies. */
function withoutUndefined<given extends object>(
  given: given,
): { [key in keyof given]: Exclude<given[key], undefined> } {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as never
}
