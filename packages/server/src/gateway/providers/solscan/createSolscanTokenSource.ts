import * as v from 'valibot'
import { isUpstreamError, upstreamError } from '../../../upstream/index.ts'
import type { SolscanClient } from './createSolscanClient.ts'
import { toSplToken } from '../../chain/tokens/readSolanaTokenMetadata.ts'
import type { TokenSource } from '../../chain/tokens/TokenSource.ts'
import type { Token } from '../../chain/tokens/TokenRegistry.ts'

/**
 * Concurrent requests, and maximum lookups of one batch; the rest is looked up on the next request.
 */
const [concurrency, maxLookups] = [25, 50]
const timeoutMs = 2_000
const maxUriLength = 2_048

const meta = v.object({
  address: v.string(),
  name: v.nullish(v.string(), ''),
  symbol: v.nullish(v.string(), ''),
  icon: v.nullish(v.string()),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
})

/**
 * Creates the token source of Solscan.
 *
 * @see https://pro-api.solscan.io/pro-api-docs/v2.0
 */
export function createSolscanTokenSource(solscan: SolscanClient): TokenSource {
  async function one(address: string): Promise<Token | undefined> {
    const parameters = { path: '/token/meta', query: { address }, timeoutMs }
    const { icon, ...metadata } = await solscan.request(parameters, meta)
    if (metadata.address !== address) throw upstreamError('body', 'solscan')
    const isPicture = icon?.startsWith('https://') === true && icon.length <= maxUriLength
    return toSplToken({ ...metadata, ...(isPicture && { logoUri: icon }) })
  }

  return {
    name: 'solscan',
    supports: (chain) => solscan.supports(chain),
    async find(_chain, addresses) {
      const found = new Map<string, { readonly token: Token | undefined }>()
      for (let at = 0; at < Math.min(maxLookups, addresses.length); at += concurrency) {
        const some = addresses.slice(at, at + concurrency)
        const answers = await Promise.allSettled(some.map(one))
        for (const [index, answer] of answers.entries()) {
          const address = some[index] ?? ''
          if (answer.status === 'fulfilled') found.set(address, { token: answer.value })
          else if (isUnknown(answer.reason)) found.set(address, { token: undefined })
        }
        if (found.size === 0) break
      }
      return found
    },
  }
}

/** Returns whether an error status means that the address is not a token. */
function isUnknown(error: unknown): boolean {
  return isUpstreamError(error) && (error.status === 400 || error.status === 404)
}
