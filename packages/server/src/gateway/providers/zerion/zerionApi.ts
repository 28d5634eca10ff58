import { readConfigText, type UpstreamConfigs } from '../../../upstream/index.ts'

/** What it calls the chains. */
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

/** How to ask Zerion. */
export type ZerionAccess = { readonly key: string; readonly url?: string | undefined }

/**
 * Reads how Zerion is to be asked: `key` of an account there, `url` where it stands elsewhere.
 *
 * @param upstreams - What is configured.
 * @returns Undefined without a key.
 */
export function readZerionAccess(upstreams: UpstreamConfigs): ZerionAccess | undefined {
  const configured = upstreams['zerion']
  const key = readConfigText(configured, 'key')
  return key === undefined ? undefined : { key, url: readConfigText(configured, 'url') }
}

/**
 * Tells what Zerion calls a chain.
 *
 * @param chain - The chain.
 * @returns Undefined for one that it does not have.
 */
export function zerionChainId({
  caipNetworkId,
}: {
  readonly caipNetworkId: string
}): string | undefined {
  return Object.hasOwn(chainIds, caipNetworkId) ? chainIds[caipNetworkId] : undefined
}

/**
 * Writes what is asked of Zerion about a wallet.
 *
 * @param access - How.
 * @param about - Whose, which of its lists, and the query.
 * @source facts: gateway §6.3
 */
export function zerionRequest(
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
