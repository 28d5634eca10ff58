import { isCaipAddress, namespaceOf, parseCaipAddress } from 'latchkey/caip'
import { httpError } from '../../../http/index.ts'
import {
  type Asset,
  nativeMarker,
  nativeTokenAddresses,
  parseAddress,
  parseAsset,
} from '../../chain/accounts/index.ts'
import { type Chain, type Chains, findChain } from '../../chain/chains/index.ts'
import type { SwapPort } from './EvmSwapPort.ts'
import { unsupportedChainError } from './swapErrors.ts'

/**
 * The chains of the deployment and the swap ports. A chain uses the first port that supports it.
 */
export type SwapPortRegistry = {
  readonly chains: Chains
  readonly ports: readonly SwapPort[]
}

/**
 * Returns the swap port of a chain.
 *
 * @throws HTTP 400 if no port supports it.
 */
export function requireSwapPort({ ports }: SwapPortRegistry, chain: Chain): SwapPort {
  const port = ports.find((each) => each.supports(chain))
  if (!port) throw unsupportedChainError(chain.caipNetworkId)
  return port
}

/**
 * Parses a token id of a supported chain.
 *
 * @param field - Request field that holds the id.
 * @param id - CAIP-10.
 * @throws HTTP 400
 */
export function parseRequestedToken(exchanges: SwapPortRegistry, field: string, id: string): Asset {
  const { chains } = exchanges
  const asset = parseAsset(chains, id)
  if (asset) return asset
  if (isCaipAddress(id)) {
    const { networkId } = parseCaipAddress(id)
    if (!findChain(chains, networkId)) throw unsupportedChainError(networkId)
  }
  throw httpError(400, { field, description: 'Must be the address of a token on its chain' })
}

/** Two tokens of one chain, and its swap port. */
export type RequestedPair = {
  readonly chain: Chain
  readonly port: SwapPort
  readonly from: string
  readonly to: string
}

/**
 * Parses both tokens of a swap.
 *
 * @param ids - CAIP-10.
 * @throws HTTP 400
 */
export function parseRequestedPair(
  exchanges: SwapPortRegistry,
  ids: { readonly from: string; readonly to: string },
): RequestedPair {
  const from = parseRequestedToken(exchanges, 'from', ids.from)
  const to = parseRequestedToken(exchanges, 'to', ids.to)
  const { chain } = from
  if (chain !== to.chain)
    throw httpError(400, { field: 'to', description: 'Must be on the same chain as from' })
  if (from.token === to.token)
    throw httpError(400, { field: 'to', description: 'Must be another token than from' })
  return { chain, port: requireSwapPort(exchanges, chain), from: from.token, to: to.token }
}

/**
 * Parses the account of a swap.
 *
 * @param chain - Chain of the tokens.
 * @param id - CAIP-10.
 * @returns The address in canonical form.
 * @throws HTTP 400
 */
export function parseRequestedAccount(chain: Chain, id: string): string {
  const { namespace, networkId, address } = parseCaipAddress(id)
  if (networkId !== chain.caipNetworkId)
    throw httpError(400, { field: 'userAddress', description: 'Must be on the chain of the token' })
  const user = parseAddress(namespace, address)
  const marker = nativeTokenAddresses[namespace]
  if (user === undefined || user === marker || user.toLowerCase() === marker)
    throw httpError(400, { field: 'userAddress', description: 'Must be a valid address' })
  return user
}

/**
 * Formats the id of a token.
 *
 * @param token - As in an order.
 * @returns CAIP-10.
 */
export function formatSwapTokenId({ caipNetworkId }: Chain, token: string): string {
  const marker = nativeTokenAddresses[namespaceOf(caipNetworkId)] ?? ''
  return `${caipNetworkId}:${token === nativeMarker ? marker : token}`
}
