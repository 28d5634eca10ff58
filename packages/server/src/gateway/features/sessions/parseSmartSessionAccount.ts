import { isCaipAddress, parseCaipAddress } from 'latchkey/caip'
import { httpError } from '../../../http/index.ts'
import { type Chains, findChain } from '../../chain/chains/index.ts'

/** An account of a request. */
export type SmartSessionAccount = {
  /** In lower case. */
  readonly address: `0x${string}`
  /** CAIP-10 in lower case: one, or one per chain if the request names no chain. */
  readonly ids: readonly string[]
}

/**
 * Parses the account of a request.
 *
 * @param chains - Chains of the deployment.
 * @param text - CAIP-10, or an address on any chain.
 * @throws HTTP 400 for an invalid EVM account, or an unsupported chain.
 */
export function parseSmartSessionAccount(chains: Chains, text: string): SmartSessionAccount {
  const named = isCaipAddress(text) ? parseCaipAddress(text) : undefined
  const address = (named?.address ?? text).toLowerCase()
  if (!isAddress(address))
    throw httpError(400, { field: 'address', description: 'Must be a valid address' })
  if (!named) return { address, ids: [...chains.keys()].map((id) => `${id}:${address}`) }
  const chain = findChain(chains, named.networkId)
  if (!chain) throw httpError(400, { field: 'address', description: 'The chain is not supported' })
  return { address, ids: [`${chain.caipNetworkId}:${address}`] }
}

/**
 * Parses an account with its chain.
 *
 * @param chains - Chains of the deployment.
 * @param text - CAIP-10.
 * @returns CAIP-10 in lower case.
 * @throws HTTP 400.
 */
export function parseSmartSessionAccountId(chains: Chains, text: string): string {
  const { ids } = parseSmartSessionAccount(chains, text)
  const [id] = ids
  if (id !== undefined && isCaipAddress(text)) return id
  throw httpError(400, { field: 'address', description: 'The address must name its chain' })
}

function isAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-f]{40}$/.test(text)
}
