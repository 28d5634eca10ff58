import { type LatchkeyOptions, parseDisplayCurrency } from '../core/index.ts'
import { clientMalformedNetworkError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { evm } from '../evm/index.ts'
import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bnb,
  celo,
  gnosis,
  mainnet,
  type Network,
  optimism,
  polygon,
  solanaMainnet,
  solanaDevnet,
  solanaTestnet,
  zksync,
  zora,
} from '../networks/index.ts'
import { solana } from '../solana/index.ts'

/** Attributes of `<latchkey-modal>` that configure the page's client. They are read once. */
export const configurationAttributes = [
  'project-id',
  'gateway-url',
  'wallet-url',
  'networks',
  'default-network',
  'embedded',
  'currency',
  'modal-size',
  'prefetch',
  'theme',
  'locale',
  'debug',
] as const

/** The networks that an attribute can name. */
const networksByName = new Map<string, Network>(
  Object.entries({
    arbitrum,
    avalanche,
    base,
    baseSepolia,
    bnb,
    celo,
    gnosis,
    mainnet,
    optimism,
    polygon,
    solanaMainnet,
    solanaDevnet,
    solanaTestnet,
    zksync,
    zora,
  }),
)

/**
 * Reads the options of a client from the attributes of an element.
 *
 * @param element - `networks` lists EVM chain ids, CAIP-2 ids, or names that `latchkey/networks` exports,
 * separated by commas or spaces. @default Ethereum
 * @returns The options, with an adapter for each namespace of the networks; undefined without `project-id`.
 * @throws `client.malformed_network`
 */
export function readOptionsFromAttributes(element: Element): LatchkeyOptions | undefined {
  const read = (name: (typeof configurationAttributes)[number]): string | undefined =>
    element.getAttribute(name)?.trim() || undefined
  const projectId = read('project-id')
  if (projectId === undefined) return undefined
  const networks = parseNetworks(read('networks') ?? 'mainnet')
  const defaultNetwork = read('default-network')
  const walletUrl = read('wallet-url')
  return {
    projectId,
    networks,
    adapters: [evm(), solana()].filter(({ namespace }) =>
      networks.some(({ chainNamespace }) => chainNamespace === namespace),
    ),
    gatewayUrl: read('gateway-url'),
    embeddedWallet: walletUrl === undefined ? undefined : { url: walletUrl },
    defaultNetwork:
      defaultNetwork === undefined ? undefined : parseNetworks(defaultNetwork)[0]?.caipNetworkId,
    defaultCurrency: parseDisplayCurrency(read('currency')?.toLowerCase()),
    enableEmbedded: element.hasAttribute('embedded'),
    modalSize: read('modal-size') === 'wide' ? 'wide' : undefined,
    prefetch: read('prefetch') === 'intent' ? 'intent' : undefined,
    themeMode: parseTheme(read('theme')),
    locale: read('locale'),
  }
}

/** Parses the attribute `theme`; anything but a theme follows the system. */
export function parseTheme(text: string | null | undefined): 'light' | 'dark' | undefined {
  return text === 'light' || text === 'dark' ? text : undefined
}

function parseNetworks(text: string): readonly Network[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => {
      const network =
        networksByName.get(name) ??
        [...networksByName.values()].find(
          ({ id, caipNetworkId }) => caipNetworkId === name || String(id) === name,
        )
      if (!network) throw new WalletError(clientMalformedNetworkError, { network: name })
      return network
    })
}
