import { type Fixed, amountToFixedPoint } from '../amounts/index.ts'
import type { Chain } from '../chains/index.ts'
import {
  createCallEncoder,
  type EvmAddress,
  decodeInt,
  type ReadContracts,
  decodeTokenString,
  decodeUint,
} from '../contracts/index.ts'

/** Latest round of a price feed. */
export type FeedReading = {
  readonly value: Fixed
  /** Time of the round, milliseconds since 1970. */
  readonly at: number
  /** Such as `ETH / USD`. */
  readonly description: string
}

const feedCalls = [
  createCallEncoder('latestRoundData()')(),
  createCallEncoder('decimals()')(),
  createCallEncoder('description()')(),
] as const

const maxDecimals = 36n

/**
 * Reads the latest rounds of Chainlink-compatible price feeds.
 *
 * @param chain - Chain of the feeds.
 * @returns Readings by address; invalid ones are missing.
 * @throws UpstreamError
 * @see https://docs.chain.link/data-feeds/api-reference
 */
export async function readFeeds(
  read: ReadContracts,
  chain: Chain,
  feeds: readonly EvmAddress[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<EvmAddress, FeedReading>> {
  const calls = feeds.flatMap((to) => feedCalls.map((data) => ({ to, data })))
  const answers = await read(chain, calls, signal)
  const found = new Map<EvmAddress, FeedReading>()
  for (const [index, feed] of feeds.entries()) {
    const [round, decimals, description] = answers.slice(index * 3, index * 3 + 3)
    const answer = decodeInt(round, 1)
    const seconds = decodeUint(round, 3)
    const digits = decodeUint(decimals)
    if (answer === undefined || answer <= 0n || seconds === undefined || seconds >> 40n > 0n)
      continue
    if (digits === undefined || digits > maxDecimals) continue
    found.set(feed, {
      value: amountToFixedPoint(answer, Number.parseInt(`${digits}`, 10)),
      at: Number.parseInt(`${seconds}`, 10) * 1_000,
      description: decodeTokenString(description) ?? '',
    })
  }
  return found
}
