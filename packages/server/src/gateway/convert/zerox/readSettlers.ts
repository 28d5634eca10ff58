import type { Chain } from '../../chain/chains/index.ts'
import { addressAt, encoder, type ReadContracts } from '../../chain/contracts/index.ts'

/** Where 0x says, on every chain, which of its contracts trade. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'

/** Trades that whoever gives the token sends themselves. */
const takerSubmitted = 2n

const calls = [
  encoder('ownerOf(uint256)')(takerSubmitted),
  encoder('prev(uint128)')(takerSubmitted),
].map((data) => ({ to: registry, data }) as const)

/**
 * Asks the chain which contracts trade for 0x: that of now, and the one before, which its server
 * goes on using for a while.
 *
 * @param read - What reads contracts.
 * @param chain - The chain.
 * @returns Their addresses in lower case; none while 0x halts.
 * @throws UpstreamError
 * @source https://github.com/0xProject/0x-settler "How do I find the most recent deployment?"
 */
export async function readSettlers(
  read: ReadContracts,
  chain: Chain,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const [current, previous] = (await read(chain, calls, signal)).map(addressAt)
  // What it has no word of any more stands for nothing that was before it.
  return new Set(current === undefined ? [] : [current, previous ?? current])
}
