import * as v from 'valibot'
import { isUpstreamError, upstreamError } from '../../../upstream/index.ts'
import type { SolscanClient } from './createSolscanClient.ts'
import { toSplToken } from '../../chain/tokens/readSolanaTokens.ts'
import type { TokenSource } from '../../chain/tokens/TokenSource.ts'
import type { Token } from '../../chain/tokens/Tokens.ts'

/** Those that are asked for at once, and of one lot; the next who asks gets the others. */
const [atOnce, most] = [25, 50]
const timeoutMs = 2_000
const longestUri = 2_048

const meta = v.object({
  address: v.string(),
  name: v.nullish(v.string(), ''),
  symbol: v.nullish(v.string(), ''),
  icon: v.nullish(v.string()),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
})

/**
 * Makes a source that asks SolScan what tokens are called.
 *
 * @param solscan - How to ask it.
 * @source facts: gateway §6.3
 */
export function createSolscanTokenSource(solscan: SolscanClient): TokenSource {
  async function one(address: string): Promise<Token | undefined> {
    const question = { path: '/token/meta', query: { address }, timeoutMs }
    const { icon, ...says } = await solscan.request(question, meta)
    if (says.address !== address) throw upstreamError('body', 'solscan')
    const isPicture = icon?.startsWith('https://') === true && icon.length <= longestUri
    return toSplToken({ ...says, ...(isPicture && { logoUri: icon }) })
  }

  return {
    name: 'solscan',
    supports: (chain) => solscan.supports(chain),
    async find(_chain, addresses) {
      const found = new Map<string, { readonly token: Token | undefined }>()
      for (let at = 0; at < Math.min(most, addresses.length); at += atOnce) {
        const some = addresses.slice(at, at + atOnce)
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

/** What it takes for no token it refuses. */
function isUnknown(error: unknown): boolean {
  return isUpstreamError(error) && (error.status === 400 || error.status === 404)
}
