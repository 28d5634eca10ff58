import type { CaipNetworkId } from 'latchkey/caip'
import type { AdapterFactory, CustomWallet, LatchkeyOptions } from 'latchkey'
import { evm } from 'latchkey/evm'
import * as networks from 'latchkey/networks'
import { createServerStorage, createSiwx } from 'latchkey/siwx'
import { solana } from 'latchkey/solana'
import type { LocalnetDescription } from '../localnet.ts'
import {
  type AdapterName,
  defaultConfig,
  type PlaygroundConfig,
  themeVariables,
} from './PlaygroundConfig.ts'

const adapters: Record<AdapterName, () => AdapterFactory> = { evm, solana }

/** A listed wallet that is not installed. */
const customWallet: CustomWallet = {
  id: 'playground-lantern',
  name: 'Lantern',
  homepage: 'https://example.org/lantern',
  mobile_link: 'lantern://',
  webapp_link: 'https://example.org/lantern/app',
}

/** Public networks by name, those for tests last. */
export const publicNetworks: readonly networks.Network[] = Object.values<unknown>(networks)
  .filter(
    (value): value is networks.Network =>
      typeof value === 'object' && value !== null && 'caipNetworkId' in value,
  )
  .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))

function rank({ testnet }: networks.Network): number {
  return testnet ? 1 : 0
}

/** Networks that the configuration selects; `local` selects every local chain. */
export function chosenNetworks(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
): readonly networks.Network[] {
  const local = localnet?.networks ?? []
  const selected = config.networks.flatMap((id) =>
    id === 'local' ? local.map((network) => network.caipNetworkId) : [id],
  )
  const found = [...local, ...publicNetworks].filter((network) =>
    selected.includes(network.caipNetworkId),
  )
  return found.length > 0 ? found : [networks.mainnet, networks.base, networks.solanaMainnet]
}

/** Converts the configuration to options of a client. */
export function toOptions(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
): LatchkeyOptions {
  const chosen = chosenNetworks(config, localnet)
  const first = chosen.find((network) => network.caipNetworkId === config.defaultNetwork)
  return {
    projectId: localnet?.projectId ?? '00000000000000000000000000000000',
    networks: chosen,
    gatewayUrl: getGatewayUrl(config, localnet),
    embeddedWallet: walletOf(config, localnet),
    pairing: config.pairing
      ? {
          relayUrls: config.relayUrls.length > 0 ? config.relayUrls : undefined,
          preferUniversalLinks: config.preferUniversalLinks,
        }
      : false,
    adapters: config.adapters.map((name) => adapters[name]()),
    defaultNetwork: first?.caipNetworkId,
    metadata: { name: 'Latchkey playground', description: 'Every option, live' },
    themeMode: config.themeMode === 'system' ? undefined : config.themeMode,
    themeVariables: toThemeVariables(config),
    locale: config.locale,
    defaultCurrency: config.currency === 'usd' ? undefined : config.currency,
    enableEmbedded: config.embedded,
    modalSize: config.wide ? 'wide' : undefined,
    disableAppend: config.disableAppend,
    enableReconnect: config.reconnect,
    enableNetworkSwitch: config.networkSwitch,
    enableWallets: config.wallets,
    enableWalletGuide: config.walletGuide,
    enableEIP6963: config.eip6963,
    enableInjected: config.injected,
    allowUnsupportedChain: config.unsupportedChains,
    manualWCControl: config.manualPairing,
    basic: config.basic,
    customWallets: config.customWallet ? [customWallet] : [],
    rpcUrls: readRpcUrls(config.rpcUrls, chosen),
    networkImages: Object.fromEntries(pairsOf(config.networkImages)),
    connectorImages: Object.fromEntries(pairsOf(config.connectorImages)),
    storagePrefix: config.storagePrefix === '' ? undefined : config.storagePrefix,
    featuredWalletIds: config.featuredWallets,
    includeWalletIds: config.includedWallets.length > 0 ? config.includedWallets : undefined,
    excludeWalletIds: config.excludedWallets,
    termsConditionsUrl: config.termsLink ? 'https://example.org/terms' : undefined,
    privacyPolicyUrl: config.privacyLink ? 'https://example.org/privacy' : undefined,
    defaultAccountTypes: { eip155: config.accountType },
    logLevel: config.logLevel,
    siwx: config.signIn === 'off' ? undefined : createSignIn(config, localnet),
    features: readFeatures(config),
  }
}

/** The embedded wallet of `latchkey dev`: on another site than this page, as in production. */
function walletOf(
  { embeddedWallet }: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
): LatchkeyOptions['embeddedWallet'] {
  if (!embeddedWallet || !localnet) return undefined
  return { url: localnet.origin.replace('127.0.0.1', 'localhost') }
}

/** Stores sessions at the gateway, or in the page without a gateway. */
function createSignIn(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
): LatchkeyOptions['siwx'] {
  const hasServices = getGatewayUrl(config, localnet) !== undefined
  return createSiwx({
    required: config.signIn === 'required',
    storage: hasServices ? createServerStorage() : undefined,
  })
}

/** Returns the URL of the services; undefined for none. */
export function getGatewayUrl(
  { gatewayUrl }: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
): string | undefined {
  if (gatewayUrl === '') return localnet?.origin
  return URL.canParse(gatewayUrl) ? gatewayUrl : undefined
}

/**
 * Returns the URL of the relay that a phone must connect to in order to pair with this page;
 * undefined for none.
 */
export function getRelayUrl(
  config: PlaygroundConfig,
  localnet: LocalnetDescription | undefined,
): string | undefined {
  return config.relayUrls[0] ?? getGatewayUrl(config, localnet)?.replace(/^http/, 'ws')
}

/** Parses entries such as `name=value`; those without a name or a value are ignored. */
function pairsOf(entries: readonly string[]): readonly (readonly [string, string])[] {
  return entries.flatMap((entry) => {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(entry) ?? []
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
}

function readRpcUrls(
  entries: readonly string[],
  chosen: readonly networks.Network[],
): NonNullable<LatchkeyOptions['rpcUrls']> {
  const urls: Record<CaipNetworkId, { url: string }[]> = {}
  for (const [name, url] of pairsOf(entries)) {
    // A network that is not offered, or an invalid address, would make `createLatchkey` throw.
    const id = chosen.find(({ caipNetworkId }) => caipNetworkId === name)?.caipNetworkId
    if (id === undefined || !URL.canParse(url)) continue
    urls[id] = [...(urls[id] ?? []), { url }]
  }
  return urls
}

/** Returns the theme variables that have a value. */
export function toThemeVariables(config: PlaygroundConfig): Record<`--lk-${string}`, string> {
  return Object.fromEntries(
    themeVariables.filter((name) => config[name] !== '').map((name) => [name, config[name]]),
  )
}

/** Omitted when default. */
function onrampOption({ onramp, onrampProviders }: PlaygroundConfig): LatchkeyOptions['features'] {
  if (!onramp) return { onramp: false }
  const isDefault = onrampProviders.join() === defaultConfig.onrampProviders.join()
  return isDefault ? {} : { onramp: onrampProviders }
}

function readFeatures(config: PlaygroundConfig): LatchkeyOptions['features'] {
  return {
    // Omitted when default: a client warns about options without effect.
    ...(!config.email && { email: false }),
    ...(config.socials.join() !== defaultConfig.socials.join() && {
      socials: config.socials.length > 0 ? config.socials : (false as const),
    }),
    ...(!config.swaps && { swaps: false as const }),
    ...onrampOption(config),
    ...(!config.activity && { activity: false }),
    ...(config.names && { names: 'all' as const }),
    receive: config.receive,
    send: config.send,
    analytics: config.analytics,
    allWallets: config.allWallets === 'mobile' ? 'mobile' : config.allWallets === 'on',
    multiWallet: config.multiWallet,
    legalCheckbox: config.legalCheckbox,
    collapseWallets: config.collapseWallets,
    smartSessions: config.smartSessions,
    pay: config.pay,
    // Omitted when default: then wallets come first for visitors who have one.
    connectMethodsOrder:
      config.connectMethodsOrder.join() === defaultConfig.connectMethodsOrder.join()
        ? undefined
        : config.connectMethodsOrder,
    walletFeaturesOrder: config.walletFeaturesOrder,
    connectorTypeOrder: config.connectorTypeOrder,
  }
}
