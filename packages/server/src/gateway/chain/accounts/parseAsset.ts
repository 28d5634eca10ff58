import { isCaipAddress, type Namespace, namespaceOf, parseCaipAddress } from 'latchkey/caip'
import { type Chain, type Chains, findChain } from '../chains/index.ts'
import { parseAddress } from './parseAddress.ts'

/** A token or the native currency of a chain. */
export type Asset = {
  readonly chain: Chain
  /** Address in canonical form, or `native`. */
  readonly token: string
}

/** Marker of the native currency in place of a token address. */
export const nativeMarker = 'native'

/** Token addresses that represent the native currency, by namespace. [9.14b] */
export const nativeTokenAddresses: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** Marker of the native currency in namespaces without tokens. */
const noToken = '0x'

/** Token contracts that mirror the native balance of their chain, in lower case. */
const nativeTokenContracts: Readonly<Record<string, string>> = {
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
}

/** Mint of wrapped SOL, the same on all clusters. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * Parses a token id.
 *
 * @param id - CAIP-10; the marker of its namespace represents the native currency.
 * @returns Undefined for an invalid id or an unsupported chain.
 */
export function parseAsset(chains: Chains, id: string): Asset | undefined {
  if (!isCaipAddress(id)) return undefined
  const { networkId, address } = parseCaipAddress(id)
  const chain = findChain(chains, networkId)
  return chain && assetFromAddress(chain, address)
}

/**
 * Creates an asset from a token address.
 *
 * @param address - `native`, the native marker of the namespace, or a token address.
 * @returns Undefined for an invalid address.
 */
export function assetFromAddress(chain: Chain, address: string): Asset | undefined {
  if (address === nativeMarker || isNativeToken(chain, address))
    return { chain, token: nativeMarker }
  const token = parseTokenAddress(namespaceOf(chain.caipNetworkId), address)
  return token === undefined ? undefined : { chain, token }
}

/**
 * Parses a token address.
 *
 * @returns The canonical form; undefined for an invalid address, and in namespaces without tokens.
 */
export function parseTokenAddress(namespace: Namespace, text: string): string | undefined {
  return nativeTokenAddresses[namespace] === undefined ? undefined : parseAddress(namespace, text)
}

/** Returns the wrapped native token of a chain, such as WETH. */
export function wrappedNativeToken({ caipNetworkId, contracts }: Chain): string | undefined {
  return namespaceOf(caipNetworkId) === 'solana' ? wrappedSol : contracts.wrappedNative
}

/**
 * Returns the token, or the wrapped native token for `native`.
 *
 * @param token - `native`, or an address.
 */
export function toWrappedToken(chain: Chain, token: string): string {
  return token === nativeMarker ? (wrappedNativeToken(chain) ?? token) : token
}

function isNativeToken({ caipNetworkId }: Chain, address: string): boolean {
  const marker = nativeTokenAddresses[namespaceOf(caipNetworkId)]
  if (address === (marker ?? noToken)) return true
  const lower = address.toLowerCase()
  return (
    (marker?.startsWith('0x') === true && lower === marker) ||
    nativeTokenContracts[caipNetworkId] === lower
  )
}
