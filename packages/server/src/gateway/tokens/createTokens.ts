import { type Namespace, namespaceOf } from 'latchkey/caip'
import type { Cache } from '../../store/index.ts'
import { readAddress } from '../accounts/index.ts'
import type { Chain } from '../chains/index.ts'
import type { ReadContracts } from '../contracts/index.ts'
import { createGather } from '../gather/index.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { evmMetadata } from './evmMetadata.ts'
import type { TokenLists } from './listedTokens.ts'
import { solanaMetadata } from './solanaMetadata.ts'
import type { Token, Tokens } from './Tokens.ts'

const hour = 3_600_000

/** What a contract says of itself hardly ever changes; what is no token may become one. */
const rule = { ttlMs: hour, staleMs: 24 * hour } as const

/** Finds out what tokens of a chain are. */
type Ask = (chain: Chain, addresses: readonly string[]) => Promise<ReadonlyMap<string, Token>>

/**
 * Makes what knows tokens.
 *
 * @param deps - `lists` of tokens that somebody vouches for; how to ask others.
 * @source facts: gateway §6.2 "balance EVM"
 */
export function createTokens(deps: {
  readonly lists: TokenLists
  readonly rpc: Pick<Rpc, 'request'>
  readonly read: ReadContracts
  readonly cache: Cache
}): Tokens {
  const { lists, rpc, read, cache } = deps
  const askers: Readonly<Partial<Record<Namespace, Ask>>> = {
    eip155: (chain, addresses) => evmMetadata(read, chain, addresses),
    solana: (chain, addresses) => solanaMetadata(rpc, chain, addresses),
  }
  const byAddress = new Map(
    Object.entries(lists).map(([chain, tokens]) => [
      chain,
      new Map(tokens.map((token) => [token.address, token])),
    ]),
  )
  const gather = createGather<Chain, Token>(
    async (chain, addresses) =>
      (await askers[namespaceOf(chain.caipNetworkId)]?.(chain, addresses)) ?? new Map(),
    ({ caipNetworkId }) => caipNetworkId,
  )

  async function one(chain: Chain, given: string): Promise<Token | undefined> {
    const address = readAddress(namespaceOf(chain.caipNetworkId), given)
    if (address === undefined) return undefined
    const listed = byAddress.get(chain.caipNetworkId)?.get(address)
    if (listed) return listed
    const key = `token:${chain.caipNetworkId}:${address}`
    const load = async (): Promise<{ readonly token?: Token }> => {
      const token = await gather(chain, address)
      return token ? { token } : {}
    }
    return (await cache.remember(key, rule, load)).token
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
