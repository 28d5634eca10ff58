import { isCaipAddress, type Namespace, namespaceOf, parseCaipAddress } from 'latchkey/caip'
import { type Chain, type Chains, findChain } from '../chains/index.ts'
import { parseAddress } from './parseAddress.ts'

/** A token of a chain, or the coin of that chain. */
export type Asset = {
  readonly chain: Chain
  /** Address in its one spelling, or `native`. */
  readonly token: string
}

/** What stands for the coin itself. */
export const native = 'native'

/**
 * What stands for the coin where the address of a token is asked for, by the namespaces that have
 * tokens. facts: product inventory §6
 */
export const nativeTokenAddresses: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** What clients put in the place of a token where there are none. facts: product inventory §6 */
const noToken = '0x'

/** Contracts that are the coin itself: what they hold is what the account has anyway. */
const nativeTokenContracts: Readonly<Record<string, string>> = {
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
}

/** The coin of Solana as a token, on all of its networks. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * Reads the id of a token.
 *
 * @param chains - Chains of the deployment.
 * @param id - CAIP-10; the marker of its namespace stands for the coin.
 * @returns The token; undefined when it is no such id, or its chain is not served.
 */
export function parseAsset(chains: Chains, id: string): Asset | undefined {
  if (!isCaipAddress(id)) return undefined
  const { networkId, address } = parseCaipAddress(id)
  const chain = findChain(chains, networkId)
  return chain && toAsset(chain, address)
}

/**
 * Finds a token of a chain.
 *
 * @param chain - The chain.
 * @param address - `native`, the marker of the coin, or a token's address.
 * @returns The token; undefined when it is no address there.
 */
export function toAsset(chain: Chain, address: string): Asset | undefined {
  if (address === native || isNativeToken(chain, address)) return { chain, token: native }
  const token = parseTokenAddress(namespaceOf(chain.caipNetworkId), address)
  return token === undefined ? undefined : { chain, token }
}

/**
 * Reads the address of a token.
 *
 * @param namespace - Of its chain.
 * @param text - As a request or a list has it.
 * @returns Its one spelling; undefined for what is no address, and where coins are all there is.
 */
export function parseTokenAddress(namespace: Namespace, text: string): string | undefined {
  return nativeTokenAddresses[namespace] === undefined ? undefined : parseAddress(namespace, text)
}

/**
 * Finds the token that is the coin of a chain, wrapped.
 *
 * @param chain - The chain.
 */
export function wrappedNativeToken({ caipNetworkId, contracts }: Chain): string | undefined {
  return namespaceOf(caipNetworkId) === 'solana' ? wrappedSol : contracts.wrappedNative
}

/**
 * Finds the token that a token is where the coin is known by what it is when it is wrapped.
 *
 * @param chain - Its chain.
 * @param token - `native`, or an address.
 */
export function toWrappedToken(chain: Chain, token: string): string {
  return token === native ? (wrappedNativeToken(chain) ?? token) : token
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
