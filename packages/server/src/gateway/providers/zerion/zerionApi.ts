import { readUpstreamTextSetting, type UpstreamConfigs } from '../../../upstream/index.ts'

/** Chain ids of Zerion by CAIP-2 id. */
const chainIds: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:324': 'zksync-era',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'eip155:534352': 'scroll',
  'eip155:7777777': 'zora',
}

/** Access to the Zerion API. */
export type ZerionAccess = { readonly key: string; readonly url?: string | undefined }

/**
 * Reads the settings of `zerion`: `key`, `url`.
 *
 * @returns Undefined without a key.
 */
export function readZerionAccess(upstreams: UpstreamConfigs): ZerionAccess | undefined {
  const configured = upstreams['zerion']
  const key = readUpstreamTextSetting(configured, 'key')
  return key === undefined ? undefined : { key, url: readUpstreamTextSetting(configured, 'url') }
}

/** Returns the Zerion id of a chain; undefined for an unsupported one. */
export function zerionChainId({
  caipNetworkId,
}: {
  readonly caipNetworkId: string
}): string | undefined {
  return Object.hasOwn(chainIds, caipNetworkId) ? chainIds[caipNetworkId] : undefined
}

/**
 * Creates a request about a wallet.
 *
 * @param about - Wallet address, list and query.
 * @see https://developers.zerion.io/reference
 */
export function formatZerionRequest(
  { key, url = 'https://api.zerion.io' }: ZerionAccess,
  about: {
    readonly address: string
    readonly list: 'positions' | 'transactions'
    readonly query: Readonly<Record<string, string>>
  },
): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const query = new URLSearchParams(about.query).toString()
  return {
    url: `${url}/v1/wallets/${about.address}/${about.list}/?${query}`,
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
  }
}
