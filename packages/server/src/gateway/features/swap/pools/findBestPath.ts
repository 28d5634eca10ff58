import type { Cache } from '../../../../store/index.ts'
import { nativeMarker } from '../../../chain/accounts/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { EvmAddress, ReadContracts } from '../../../chain/contracts/index.ts'
import type { SwapOrder } from '../EvmSwapPort.ts'
import { findPoolPaths } from './findPoolPaths.ts'
import { routerSupportsUniswapV2 } from './findRouter.ts'
import type { PathQuote } from './PoolPath.ts'
import { quotePaths } from './quotePaths.ts'

/**
 * Finds the path with the highest output.
 *
 * @returns Undefined if no path has liquidity.
 * @throws UpstreamError
 */
export async function findBestPath(
  deps: { readonly read: ReadContracts; readonly cache: Cache },
  order: SwapOrder,
  signal: AbortSignal,
): Promise<PathQuote | undefined> {
  const { chain, amount } = order
  const ends = { from: wrapped(chain, order.from), to: wrapped(chain, order.to) }
  const about = { chain, takesV2: await routerSupportsUniswapV2(deps, chain, signal), ends }
  const paths = await findPoolPaths(deps, about, signal)
  const [first] = await quotePaths(deps.read, { chain, paths, amount }, signal)
  return first
}

function wrapped({ contracts }: Chain, token: string): EvmAddress {
  return (token === nativeMarker ? contracts.wrappedNative : undefined) ?? (token as EvmAddress)
}
