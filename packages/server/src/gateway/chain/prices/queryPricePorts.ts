import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import { isUpstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../chains/index.ts'
import { isNodeRpcError } from '../rpc/index.ts'
import type { Currency, Price, PricePort } from './PricePort.ts'

/** Timeout of one port. */
const portTimeoutMs = 5_000

/** Tokens of one chain and currency are queried together. */
export type PriceBatchKey = { readonly chain: Chain; readonly currency: Currency }

/** A price, or the failure of a port that may have had one. */
export type PriceResult = { readonly price?: Price; readonly failure?: Error }

type Deps = {
  readonly ports: readonly PricePort[]
  readonly clock: Clock
  readonly log: Log
}

/**
 * Queries price ports in order, each for the tokens that the previous ports have no price of.
 *
 * @param tokens - `native` and addresses.
 * @returns Results by token; tokens without a price are missing.
 */
export async function queryPricePorts(
  deps: Deps,
  group: PriceBatchKey,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, PriceResult>> {
  const { ports, log } = deps
  const { chain, currency } = group
  const found = new Map<string, PriceResult>()
  let failure: Error | undefined
  for (const port of ports.filter((each) => each.supports(chain, currency))) {
    const missing = tokens.filter((token) => !found.has(token))
    if (missing.length === 0) break
    try {
      const prices = await queryPort(deps.clock, port, group, missing)
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
  { chain, currency }: PriceBatchKey,
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
  return isUpstreamError(error) || isNodeRpcError(error) || error.name === 'AbortError'
}
