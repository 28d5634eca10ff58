import type { Chain } from '../../chains/index.ts'
import {
  addressAt,
  type ContractCall,
  encoder,
  type EvmAddress,
  type ReadContracts,
} from '../../contracts/index.ts'
import type { Pool } from './Pool.ts'

const getPair = encoder('getPair(address,address)')
const getPool = encoder('getPool(address,address,uint24)')

/** Fees that a factory of version 3 makes pools with, in hundredths of a basis point. */
const fees = [100n, 500n, 3_000n, 10_000n] as const

/**
 * Finds the pools in which tokens trade against anchors.
 *
 * @param read - Reads contracts.
 * @param chain - The chain.
 * @param tokens - The tokens.
 * @param anchors - What they may trade against.
 * @returns Pools by token; a token without any has an empty list.
 * @throws UpstreamError
 */
export async function findPools(
  read: ReadContracts,
  chain: Chain,
  tokens: readonly string[],
  anchors: readonly EvmAddress[],
): Promise<ReadonlyMap<string, readonly Pool[]>> {
  const places = (tokens as readonly EvmAddress[]).flatMap((token) =>
    anchors
      .filter((anchor) => anchor.toLowerCase() !== token.toLowerCase())
      .flatMap((anchor) => questions(chain, token, anchor)),
  )
  const answers = await read(
    chain,
    places.map(({ call }) => call),
  )
  const pools = new Map<string, Pool[]>(tokens.map((token) => [token, []]))
  for (const [index, { token, anchor, kind }] of places.entries()) {
    const address = addressAt(answers[index])
    if (address) pools.get(token)?.push({ kind, address, anchor })
  }
  return pools
}

type Place = Omit<Pool, 'address'> & { readonly token: EvmAddress; readonly call: ContractCall }

function questions({ contracts }: Chain, token: EvmAddress, anchor: EvmAddress): Place[] {
  const { uniswapV2, uniswapV3 } = contracts
  const pair: Place[] = uniswapV2
    ? [
        {
          token,
          anchor,
          kind: 'v2',
          call: { to: uniswapV2.factory, data: getPair(token, anchor) },
        },
      ]
    : []
  const others = uniswapV3
    ? fees.map((fee): Place => {
        const call = { to: uniswapV3.factory, data: getPool(token, anchor, fee) }
        return { token, anchor, kind: 'v3', call }
      })
    : []
  return [...pair, ...others]
}
