import type { Chain } from '../../../chain/chains/index.ts'
import type { BlockRange } from '../ActivityPort.ts'
import type { EvmChainReader } from './createEvmChainReader.ts'

/** Maximum number of blocks per search. */
const maximum = 500

type Stretch = {
  readonly low: number
  readonly before: number
  readonly high: number
  readonly after: number
}

/**
 * Finds the blocks in which an account sent transactions, by bisecting its transaction count: few
 * requests instead of every block.
 *
 * @param search - The account and the range.
 * @returns Block numbers; empty if no node keeps old state.
 * @throws UpstreamError
 */
export async function findSentBlocks(
  reader: Pick<EvmChainReader, 'nonces'>,
  search: { readonly chain: Chain; readonly account: string; readonly range: BlockRange },
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { chain, account, range } = search
  const low = Math.max(0, range.from - 1)
  const ends = await reader.nonces(chain, account, [low, range.to], signal)
  const [before, after] = ends ?? []
  if (before === undefined || after === undefined) return []
  const found: number[] = []
  let open: readonly Stretch[] = [{ low, before, high: range.to, after }]
  while (open.length > 0) {
    const grown = open.filter((stretch) => stretch.after > stretch.before)
    found.push(...grown.filter(isOneBlock).map(({ high }) => high))
    const halves = grown.filter((stretch) => !isOneBlock(stretch)).slice(0, maximum)
    const middles = halves.map((stretch) => (stretch.low + stretch.high) >> 1)
    const nonces = await reader.nonces(chain, account, middles, signal)
    if (!nonces) break
    open = halves.flatMap((stretch, index): Stretch[] => {
      const [middle = 0, nonce = 0] = [middles[index], nonces[index]]
      return [
        { ...stretch, high: middle, after: nonce },
        { ...stretch, low: middle, before: nonce },
      ]
    })
  }
  return found
}

function isOneBlock({ low, high }: Stretch): boolean {
  return high - low <= 1
}
