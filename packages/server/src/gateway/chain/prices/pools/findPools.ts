import type { Chain } from '../../chains/index.ts'
import {
  decodeAddress,
  type ContractCall,
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
} from '../../contracts/index.ts'
import type { Pool } from './Pool.ts'

const getPair = createCallEncoder('getPair(address,address)')
const getPool = createCallEncoder('getPool(address,address,uint24)')

/** Fee tiers of v3 pools, in hundredths of a basis point. */
const fees = [100n, 500n, 3_000n, 10_000n] as const

/**
 * Finds the pools of tokens with the reference tokens.
 *
 * @returns Pools by token; an empty list for a token without any.
 * @throws UpstreamError
 */
export async function findPools(
  read: ReadContracts,
  chain: Chain,
  tokens: readonly string[],
  references: readonly EvmAddress[],
): Promise<ReadonlyMap<string, readonly Pool[]>> {
  const places = (tokens as readonly EvmAddress[]).flatMap((token) =>
    references
      .filter((reference) => reference.toLowerCase() !== token.toLowerCase())
      .flatMap((reference) => lookups(chain, token, reference)),
  )
  const answers = await read(
    chain,
    places.map(({ call }) => call),
  )
  const pools = new Map<string, Pool[]>(tokens.map((token) => [token, []]))
  for (const [index, { token, reference, kind }] of places.entries()) {
    const address = decodeAddress(answers[index])
    if (address) pools.get(token)?.push({ kind, address, reference })
  }
  return pools
}

type PoolLookup = Omit<Pool, 'address'> & {
  readonly token: EvmAddress
  readonly call: ContractCall
}

function lookups({ contracts }: Chain, token: EvmAddress, reference: EvmAddress): PoolLookup[] {
  const { uniswapV2, uniswapV3 } = contracts
  const pair: PoolLookup[] = uniswapV2
    ? [
        {
          token,
          reference,
          kind: 'v2',
          call: { to: uniswapV2.factory, data: getPair(token, reference) },
        },
      ]
    : []
  const others = uniswapV3
    ? fees.map((fee): PoolLookup => {
        const call = { to: uniswapV3.factory, data: getPool(token, reference, fee) }
        return { token, reference, kind: 'v3', call }
      })
    : []
  return [...pair, ...others]
}
