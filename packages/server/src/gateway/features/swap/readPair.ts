import { isCaipAddress, namespaceOf, parseCaipAddress } from 'latchkey/caip'
import { httpError } from '../../../http/index.ts'
import {
  type Asset,
  native,
  nativeTokenAddresses,
  parseAddress,
  parseAsset,
} from '../../chain/accounts/index.ts'
import { type Chain, type Chains, findChain } from '../../chain/chains/index.ts'
import type { AnySwapPort } from './SwapPort.ts'
import { unsupportedChainError } from './refusals.ts'

/** Which chains there are, and who converts on them, the first that knows a chain. */
export type SwapPorts = {
  readonly chains: Chains
  readonly ports: readonly AnySwapPort[]
}

/**
 * Finds who converts on a chain.
 *
 * @param exchanges - All that there are.
 * @param chain - The chain.
 * @throws `refusal` 400 when nobody does.
 */
export function requirePort({ ports }: SwapPorts, chain: Chain): AnySwapPort {
  const port = ports.find((each) => each.supports(chain))
  if (!port) throw unsupportedChainError(chain.caipNetworkId)
  return port
}

/**
 * Reads a token of a chain on which tokens are converted.
 *
 * @param exchanges - All that there are.
 * @param field - Where it stands in the request.
 * @param id - CAIP-10.
 * @throws `refusal` 400
 */
export function readSwapToken(exchanges: SwapPorts, field: string, id: string): Asset {
  const { chains } = exchanges
  const asset = parseAsset(chains, id)
  if (asset) return asset
  if (isCaipAddress(id)) {
    const { networkId } = parseCaipAddress(id)
    if (!findChain(chains, networkId)) throw unsupportedChainError(networkId)
  }
  throw httpError(400, { field, description: 'Must be the address of a token on its chain' })
}

/** Two tokens of one chain, and who converts them. */
export type SwapPair = {
  readonly chain: Chain
  readonly port: AnySwapPort
  readonly from: string
  readonly to: string
}

/**
 * Reads the two tokens of a conversion.
 *
 * @param exchanges - All that there are.
 * @param ids - CAIP-10.
 * @throws `refusal` 400
 * @source facts: gateway §1.6
 */
export function readPair(
  exchanges: SwapPorts,
  ids: { readonly from: string; readonly to: string },
): SwapPair {
  const from = readSwapToken(exchanges, 'from', ids.from)
  const to = readSwapToken(exchanges, 'to', ids.to)
  const { chain } = from
  if (chain !== to.chain)
    throw httpError(400, { field: 'to', description: 'Must be on the same chain as from' })
  if (from.token === to.token)
    throw httpError(400, { field: 'to', description: 'Must be another token than from' })
  return { chain, port: requirePort(exchanges, chain), from: from.token, to: to.token }
}

/**
 * Reads the account of whoever converts.
 *
 * @param chain - Where they do.
 * @param id - CAIP-10.
 * @returns The address in its one spelling, on EVM an `EvmAddress`.
 * @throws `refusal` 400
 */
export function readUser(chain: Chain, id: string): string {
  const { namespace, networkId, address } = parseCaipAddress(id)
  if (networkId !== chain.caipNetworkId)
    throw httpError(400, { field: 'userAddress', description: 'Must be on the chain of the token' })
  const user = parseAddress(namespace, address)
  const marker = nativeTokenAddresses[namespace]
  if (user === undefined || user === marker || user.toLowerCase() === marker)
    throw httpError(400, { field: 'userAddress', description: 'The address provided is invalid' })
  return user
}

/**
 * Writes the id of a token.
 *
 * @param chain - Its chain.
 * @param token - As in an order.
 * @returns CAIP-10.
 */
export function tokenId({ caipNetworkId }: Chain, token: string): string {
  const marker = nativeTokenAddresses[namespaceOf(caipNetworkId)] ?? ''
  return `${caipNetworkId}:${token === native ? marker : token}`
}
