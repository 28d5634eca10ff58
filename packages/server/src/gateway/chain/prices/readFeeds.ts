import { type Fixed, fixedAmount } from '../amounts/index.ts'
import type { Chain } from '../chains/index.ts'
import {
  encoder,
  type EvmAddress,
  intAt,
  type ReadContracts,
  textAt,
  uintAt,
} from '../contracts/index.ts'

/** What a price feed says. */
export type FeedAnswer = {
  readonly value: Fixed
  /** Milliseconds since 1970. */
  readonly at: number
  /** Such as `ETH / USD`. */
  readonly description: string
}

const questions = [
  encoder('latestRoundData()')(),
  encoder('decimals()')(),
  encoder('description()')(),
] as const

const mostDecimals = 36n

/**
 * Reads price feeds that answer as those of Chainlink do.
 *
 * @param read - Reads contracts.
 * @param chain - Where they stand.
 * @param feeds - Their addresses.
 * @returns What they say, by their address; those that say nothing of use are left out.
 * @throws UpstreamError
 * @source https://docs.chain.link/data-feeds/api-reference
 */
export async function readFeeds(
  read: ReadContracts,
  chain: Chain,
  feeds: readonly EvmAddress[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<EvmAddress, FeedAnswer>> {
  const calls = feeds.flatMap((to) => questions.map((data) => ({ to, data })))
  const answers = await read(chain, calls, signal)
  const found = new Map<EvmAddress, FeedAnswer>()
  for (const [index, feed] of feeds.entries()) {
    const [round, decimals, description] = answers.slice(index * 3, index * 3 + 3)
    const answer = intAt(round, 1)
    const seconds = uintAt(round, 3)
    const digits = uintAt(decimals)
    if (answer === undefined || answer <= 0n || seconds === undefined || seconds >> 40n > 0n)
      continue
    if (digits === undefined || digits > mostDecimals) continue
    found.set(feed, {
      value: fixedAmount(answer, Number.parseInt(`${digits}`, 10)),
      at: Number.parseInt(`${seconds}`, 10) * 1_000,
      description: textAt(description) ?? '',
    })
  }
  return found
}
