import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import { isUpstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../chains/index.ts'
import { isRpcError } from '../rpc/index.ts'
import type { Currency, Price, PricePort } from './PricePort.ts'

/** For one place to answer. */
const portTimeoutMs = 5_000

/** What is asked together. */
export type PriceGroup = { readonly chain: Chain; readonly currency: Currency }

/** A failure stands for a price that nobody can tell now, though somebody might later. */
export type PriceResult = { readonly price?: Price; readonly failure?: Error }

type Deps = {
  readonly ports: readonly PricePort[]
  readonly clock: Clock
  readonly log: Log
}

/**
 * Asks places for prices, one after the other, until all are known.
 *
 * @param deps - The places.
 * @param group - Chain and currency.
 * @param tokens - `native` and addresses.
 * @returns What was found; tokens that nobody knows are left out.
 */
export async function queryPorts(
  deps: Deps,
  group: PriceGroup,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, PriceResult>> {
  const { ports, log } = deps
  const { chain, currency } = group
  const found = new Map<string, PriceResult>()
  let failure: Error | undefined
  for (const port of ports.filter((each) => each.supports(chain, currency))) {
    const wanted = tokens.filter((token) => !found.has(token))
    if (wanted.length === 0) break
    try {
      const prices = await queryPort(deps.clock, port, group, wanted)
      for (const [token, price] of prices) found.set(token, { price })
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      const level = isExternalError(failure) ? 'warn' : 'error'
      const { message } = failure
      const about = { port: port.name, chain: chain.caipNetworkId, message }
      log({ level, event: 'prices.failed', ...about })
    }
  }
  if (failure) for (const token of tokens) if (!found.has(token)) found.set(token, { failure })
  return found
}

async function queryPort(
  clock: Clock,
  port: PricePort,
  { chain, currency }: PriceGroup,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Price>> {
  const controller = new AbortController()
  const cancel = clock.after(portTimeoutMs, () => controller.abort())
  try {
    return await port.prices(chain, tokens, currency, controller.signal)
  } finally {
    cancel()
  }
}

function isExternalError(error: Error): boolean {
  return isUpstreamError(error) || isRpcError(error) || error.name === 'AbortError'
}
