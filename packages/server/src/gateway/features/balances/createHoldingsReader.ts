import { namespaceOf } from 'latchkey/caip'
import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { type Asset, nativeMarker } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { BalancePort, Holding } from './BalancePort.ts'
import type { FindAccountTokens } from './finders/createMergedTokenFinder.ts'
import { createTimeoutBudgets } from './createTimeoutBudgets.ts'
import { rejectAfterTimeout } from './rejectAfterTimeout.ts'

const rule = { ttlMs: 10_000 } as const

/** Holdings by index of the requested chains; undefined for a chain that did not answer in time. */
export type HoldingsByChain = readonly (readonly Holding[] | undefined)[]

/** A holding with its chain. */
export type ChainHolding = Holding & { readonly chain: Chain }

/** Reads holdings chain by chain, through a cache. */
export type HoldingsReader = {
  supports(chain: Chain): boolean
  /** @throws UpstreamError when no chain answers. */
  read(address: string, chains: readonly Chain[], signal: AbortSignal): Promise<HoldingsByChain>
  /** Reads only these tokens, without the cache. @throws UpstreamError */
  readFresh(
    address: string,
    assets: readonly Asset[],
    signal: AbortSignal,
  ): Promise<readonly ChainHolding[]>
  /** Drops the cached holdings of these chains. */
  invalidate(address: string, chains: readonly Chain[]): Promise<void>
}

/** Dependencies of {@link createHoldingsReader}. */
export type HoldingsDeps = {
  readonly ports: readonly BalancePort[]
  readonly tokens: Pick<TokenRegistry, 'listed'>
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  /** Returns further tokens of an account, besides those of the token lists. */
  readonly accountTokens?: FindAccountTokens | undefined
}

/**
 * Creates the reader of holdings. A chain that does not answer within its timeout is left out.
 *
 * @param deps - `ports` read the chains.
 */
export function createHoldingsReader(deps: HoldingsDeps): HoldingsReader {
  const { ports, tokens, cache, clock, log, accountTokens } = deps
  const budgets = createTimeoutBudgets(clock)

  async function load(
    chain: Chain,
    address: string,
    signal: AbortSignal,
  ): Promise<readonly Holding[]> {
    const listed = tokens.listed(chain).map((token) => token.address)
    const others = (await accountTokens?.(chain, address)) ?? []
    const requested = [...new Set([nativeMarker, ...listed, ...others])]
    const holdings = await portOf(ports, chain).holdings(chain, address, requested, signal)
    return holdings.filter(({ amount }) => amount !== '0')
  }

  async function read(
    address: string,
    chains: readonly Chain[],
    signal: AbortSignal,
  ): Promise<HoldingsByChain> {
    const answers = await Promise.allSettled(
      chains.map((chain) => {
        const find = (own: AbortSignal): Promise<readonly Holding[]> => load(chain, address, own)
        const answer = cache.getOrLoad(keyOf(chain, address), rule, find)
        return rejectAfterTimeout(clock, budgets.budgetFor(chain, chains.length === 1), answer)
      }),
    )
    signal.throwIfAborted()
    for (const [index, answer] of answers.entries())
      if (answer.status === 'rejected') {
        const { message } = answer.reason as Error
        const chain = chains[index]
        if (chain) budgets.recordTimeout(chain)
        log({ level: 'warn', event: 'balances.failed', chain: chain?.caipNetworkId, message })
      }
    const lists = answers.map((each) => (each.status === 'fulfilled' ? each.value : undefined))
    if (chains.length > 0 && lists.every((list) => list === undefined))
      throw upstreamError('unavailable', 'balances')
    return lists
  }

  return {
    supports: (chain) => ports.some((each) => reads(each, chain)),
    read,
    async readFresh(address, assets, signal) {
      const chains = [...new Set(assets.map(({ chain }) => chain))]
      const lists = await Promise.all(
        chains.map(async (chain) => {
          const own = new Set(assets.filter((one) => one.chain === chain).map(({ token }) => token))
          const holdings = await portOf(ports, chain).holdings(chain, address, [...own], signal)
          return holdings.filter(({ token }) => own.has(token)).map((each) => ({ ...each, chain }))
        }),
      )
      return lists.flat()
    },
    async invalidate(address, chains) {
      await Promise.all(chains.map((chain) => cache.invalidate(keyOf(chain, address))))
    },
  }
}

function portOf(ports: readonly BalancePort[], chain: Chain): BalancePort {
  const port = ports.find((each) => reads(each, chain))
  if (!port) throw upstreamError('unavailable', chain.caipNetworkId)
  return port
}

function reads(port: BalancePort, chain: Chain): boolean {
  return port.namespace === namespaceOf(chain.caipNetworkId) && (port.supports?.(chain) ?? true)
}

function keyOf({ caipNetworkId }: Chain, address: string): string {
  return `holdings:${caipNetworkId}:${address}`
}
