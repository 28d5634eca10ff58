import type { Clock } from '../../../../clock/Clock.ts'
import type { Log } from '../../../../http/index.ts'
import type { Cache } from '../../../../store/index.ts'
import { assetFromAddress, nativeMarker } from '../../../chain/accounts/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import { rejectAfterTimeout } from '../rejectAfterTimeout.ts'
import type { TokenFinder } from './TokenFinder.ts'

/** Cache time in milliseconds: the tokens of an account change only with its transactions. */
const rule = { ttlMs: 60_000, staleMs: 600_000, failureMs: 10_000 } as const

/** Milliseconds for one finder. */
const timeout = 1_000

/** Maximum number of tokens that are read besides the listed ones. */
const maxTokens = 200

/** Finds the tokens that an account may hold, besides those of the token lists. Never rejects. */
export type FindAccountTokens = (chain: Chain, address: string) => Promise<readonly string[]>

/**
 * Creates a finder that merges the results of others and ignores their failures.
 *
 * @param deps - `finders` are cached; `seen`, from the own activity index, is read every time.
 */
export function createMergedTokenFinder(deps: {
  readonly finders: readonly TokenFinder[]
  readonly seen?: FindAccountTokens | undefined
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
}): FindAccountTokens {
  const { finders, seen, cache, clock, log } = deps

  async function request(
    { caipNetworkId: chain }: Chain,
    source: string,
    find: () => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    try {
      return await rejectAfterTimeout(clock, timeout, find())
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      log({ level: 'warn', event: 'finder.failed', source, chain, message })
      return []
    }
  }

  return async (chain, address) => {
    const able = finders.filter((finder) => finder.supports(chain))
    const lists = await Promise.all([
      request(chain, 'seen', async () => (await seen?.(chain, address)) ?? []),
      ...able.map(({ name, find }) => {
        const key = `seen:${name}:${chain.caipNetworkId}:${address}`
        return request(chain, name, () =>
          cache.getOrLoad(key, rule, (own) => find(chain, address, own)),
        )
      }),
    ])
    const tokens = lists.flat().flatMap((given) => assetFromAddress(chain, given)?.token ?? [])
    return [...new Set(tokens)].filter((token) => token !== nativeMarker).slice(0, maxTokens)
  }
}
