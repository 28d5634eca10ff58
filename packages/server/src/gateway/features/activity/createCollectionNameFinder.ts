import type { Cache } from '../../../store/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import {
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
  decodeTokenString,
} from '../../chain/contracts/index.ts'
import { createBatchLoader } from '../../chain/batchLoader/index.ts'

const nameCall = createCallEncoder('name()')()
const hour = 3_600_000
const rule = { ttlMs: hour, staleMs: 24 * hour } as const
/** Maximum length of a name; longer ones are truncated. */
const maxLength = 80

/**
 * Finds the names of NFT collections.
 *
 * @returns Names by contract address; collections without a name are left out.
 */
export type FindCollectionNames = (
  chain: Chain,
  contracts: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, string>>

/**
 * Creates the reader of collection names.
 *
 * @see ERC-721
 */
export function createCollectionNameFinder(deps: {
  readonly read: ReadContracts
  readonly cache: Cache
}): FindCollectionNames {
  const { read, cache } = deps
  const loadBatched = createBatchLoader<Chain, string>(
    async (chain, contracts) => {
      const calls = contracts.map((to) => ({ to: to as EvmAddress, data: nameCall }))
      const answers = await read(chain, calls)
      return new Map(
        contracts.flatMap((contract, index) => {
          const name = decodeTokenString(answers[index])
          return name === undefined ? [] : [[contract, name.slice(0, maxLength)] as const]
        }),
      )
    },
    ({ caipNetworkId }) => caipNetworkId,
  )

  async function one(chain: Chain, contract: string, signal: AbortSignal): Promise<string> {
    const key = `collection:${chain.caipNetworkId}:${contract}`
    const load = async (): Promise<string> => (await loadBatched(chain, contract)) ?? ''
    return await cache.getOrLoad(key, rule, load, signal)
  }

  return async (chain, contracts, signal) => {
    const evm = contracts.filter((contract) => contract.startsWith('0x'))
    const names = await Promise.all(evm.map((contract) => one(chain, contract, signal)))
    return new Map(
      evm.flatMap((contract, index) => {
        const name = names[index]
        return name ? [[contract, name] as const] : []
      }),
    )
  }
}
