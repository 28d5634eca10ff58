import { type Namespace, namespaceOf } from 'latchkey/caip'
import type { Cache } from '../../../store/index.ts'
import { parseTokenAddress } from '../accounts/index.ts'
import type { Chain } from '../chains/index.ts'
import type { ReadContracts } from '../contracts/index.ts'
import { createBatchLoader } from '../batchLoader/index.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import { createVendorTokenLookup } from './createVendorTokenLookup.ts'
import { readEvmTokenMetadata } from './readEvmTokenMetadata.ts'
import type { TokenLists } from './listedTokens.ts'
import { readSolanaTokenMetadata } from './readSolanaTokenMetadata.ts'
import type { TokenSource } from './TokenSource.ts'
import type { TokenMetadata, Token, TokenRegistry } from './TokenRegistry.ts'

const hour = 3_600_000

/**
 * Cache times in milliseconds: on-chain metadata rarely changes; an address without a token may
 * become one.
 */
const rule = { ttlMs: hour, staleMs: 24 * hour } as const

/** Reads the on-chain metadata of tokens. */
type ReadTokens = (
  chain: Chain,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, TokenMetadata>>

/**
 * Creates the token registry.
 *
 * @param deps - `lists`: trusted tokens; `source`: vendor for names that the chain does not have.
 */
export function createTokenRegistry(deps: {
  readonly lists: TokenLists
  readonly rpc: Pick<RpcClient, 'request'>
  readonly read: ReadContracts
  readonly cache: Cache
  readonly source?: TokenSource | undefined
}): TokenRegistry {
  const { lists, rpc, read, cache, source } = deps
  const readers: Readonly<Partial<Record<Namespace, ReadTokens>>> = {
    eip155: async (chain, addresses) => known(await readEvmTokenMetadata(read, chain, addresses)),
    solana: (chain, addresses) => readSolanaTokenMetadata(rpc, chain, addresses),
  }
  const byAddress = new Map(
    Object.entries(lists).map(([chain, tokens]) => [
      chain,
      new Map(tokens.map((token) => [token.address, token])),
    ]),
  )
  const loadBatched = createBatchLoader<Chain, TokenMetadata>(
    async (chain, addresses) =>
      (await readers[namespaceOf(chain.caipNetworkId)]?.(chain, addresses)) ?? new Map(),
    ({ caipNetworkId }) => caipNetworkId,
  )
  const findInSource = createVendorTokenLookup(source, cache)

  function onChain(chain: Chain, address: string): Promise<Partial<TokenMetadata>> {
    const key = `token:${chain.caipNetworkId}:${address}`
    return cache.getOrLoad(key, rule, async () => (await loadBatched(chain, address)) ?? {})
  }

  async function one(chain: Chain, given: string): Promise<Token | undefined> {
    const address = parseTokenAddress(namespaceOf(chain.caipNetworkId), given)
    if (address === undefined) return undefined
    const listed = byAddress.get(chain.caipNetworkId)?.get(address)
    if (listed) return listed
    try {
      const { token, decimals } = await onChain(chain, address)
      if (token !== undefined || decimals === undefined) return token
      const other = await findInSource(chain, address)
      // The decimals of the chain are authoritative: a vendor entry with other decimals is of
      // another token.
      return other?.decimals === decimals ? other : undefined
    } catch (error) {
      const other = await findInSource(chain, address)
      if (other) return other
      throw error
    }
  }

  return {
    listed: (chain) => lists[chain.caipNetworkId] ?? [],
    async find(chain, addresses, signal) {
      const found = await Promise.all(
        addresses.map(async (given) => [given, await one(chain, given)] as const),
      )
      signal.throwIfAborted()
      return new Map(found.flatMap(([given, token]) => (token ? [[given, token] as const] : [])))
    },
  }
}

function known(tokens: ReadonlyMap<string, Token>): ReadonlyMap<string, TokenMetadata> {
  return new Map(
    [...tokens].map(([address, token]) => [address, { token, decimals: token.decimals }]),
  )
}
