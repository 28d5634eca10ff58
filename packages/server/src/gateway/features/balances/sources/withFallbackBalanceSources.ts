import type { Clock } from '../../../../clock/Clock.ts'
import type { Log } from '../../../../http/index.ts'
import { isUpstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import { isNodeRpcError } from '../../../chain/rpc/index.ts'
import type { BalancePort, Holding } from '../BalancePort.ts'
import { rejectAfterTimeout } from '../rejectAfterTimeout.ts'
import type { BalanceSource, SourceHoldings } from './BalanceSource.ts'

/**
 * Milliseconds for the nodes, and for each source. Their sum is below the budget of a single chain.
 */
const timeout = { nodes: 3_000, source: 2_000 } as const

/**
 * Adds fallback sources to a balance port: when its nodes fail or time out, the sources are queried
 * in order. A requested token is omitted if an incomplete source does not list it.
 *
 * @param port - Reads the nodes.
 * @param sources - In the order in which they are queried.
 * @param deps - `log` receives each failure.
 */
export function withFallbackBalanceSources(
  port: BalancePort,
  sources: readonly BalanceSource[],
  deps: { readonly clock: Clock; readonly log: Log },
): BalancePort {
  const { clock, log } = deps

  async function requestSource(
    source: BalanceSource,
    { chain, address }: { readonly chain: Chain; readonly address: string },
    signal: AbortSignal,
  ): Promise<SourceHoldings> {
    const late = new AbortController()
    const own = AbortSignal.any([signal, late.signal])
    try {
      return await rejectAfterTimeout(clock, timeout.source, source.find(chain, address, own))
    } finally {
      late.abort()
    }
  }

  return {
    namespace: port.namespace,
    async holdings(chain, address, tokens, signal) {
      const nodes = port.holdings(chain, address, tokens, signal)
      const able = sources.filter((source) => source.supports(chain))
      if (able.length === 0) return await nodes
      const failed = (source: string, error: unknown): void => {
        signal.throwIfAborted()
        if (!isUpstreamError(error) && !isNodeRpcError(error)) throw error
        const { message } = error
        log({
          level: 'warn',
          event: 'balances.source_failed',
          source: source === 'nodes' ? undefined : source,
          chain: chain.caipNetworkId,
          message,
        })
      }
      try {
        return await rejectAfterTimeout(clock, timeout.nodes, nodes)
      } catch (error) {
        failed('nodes', error)
      }
      for (const source of able)
        try {
          return holdingsOf(await requestSource(source, { chain, address }, signal), tokens)
        } catch (error) {
          failed(source.name, error)
        }
      // The nodes may still answer after their timeout.
      return await nodes
    },
  }
}

function holdingsOf(
  { rows, isComplete }: SourceHoldings,
  tokens: readonly string[],
): readonly Holding[] {
  const requested = new Set(tokens)
  const stored = new Map<string, bigint>(isComplete ? tokens.map((token) => [token, 0n]) : [])
  for (const { token, amount, decimals } of rows) {
    // A token with amount 1 and no decimals is an NFT.
    if (decimals === 0 && !requested.has(token)) continue
    stored.set(token, (stored.get(token) ?? 0n) + amount)
  }
  return [...stored].flatMap(([token, amount]): Holding[] =>
    amount > 0n || requested.has(token) ? [{ token, amount: `${amount}` }] : [],
  )
}
