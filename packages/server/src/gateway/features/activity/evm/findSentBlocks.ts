import type { Chain } from '../../../chain/chains/index.ts'
import type { BlockRange } from '../ActivityPort.ts'
import type { EvmReader } from './createEvmReader.ts'

/** Most blocks that are looked for at once. */
const most = 500

type Stretch = {
  readonly low: number
  readonly before: number
  readonly high: number
  readonly after: number
}

/**
 * Finds the blocks in which an account sent something, by where its count of transactions grew: that
 * needs few questions where reading all blocks needs thousands.
 *
 * @param reader - Asks the nodes.
 * @param search - Of whom, and where.
 * @returns The blocks; none where no node remembers so far back.
 * @throws UpstreamError
 * @source facts: gateway §6.2 "history EVM"
 */
export async function findSentBlocks(
  reader: Pick<EvmReader, 'nonces'>,
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
    const halves = grown.filter((stretch) => !isOneBlock(stretch)).slice(0, most)
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
