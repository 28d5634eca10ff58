import * as v from 'valibot'
import { toSingleLine } from '../../chain/contracts/index.ts'
import type { Token } from '../../chain/tokens/index.ts'
import { jupiterTokenReplySchema } from './replies.ts'

/** Maximum tokens of the list. */
const maxTokens = 10_000

/**
 * Merges the trusted tokens with those that Jupiter lists as verified. Invalid ones are dropped; a token
 * that is no longer verified stays, as unverified.
 *
 * @param list - `/tokens/v2/tag?query=verified`, unparsed.
 * @param own - Trusted tokens, which come first and win.
 */
export function mergeJupiterTokens(
  list: readonly unknown[],
  own: readonly Token[],
): readonly Token[] {
  const tokens = new Map(own.map((token) => [token.address, token]))
  for (const each of list) {
    if (tokens.size >= maxTokens) break
    const read = v.safeParse(jupiterTokenReplySchema, each)
    if (!read.success) continue
    const { id: address, name, symbol, decimals, icon, isVerified } = read.output
    const shown = toSingleLine(symbol)
    if (shown === undefined || tokens.has(address)) continue
    const logoUri = icon?.startsWith('https://') ? icon : undefined
    const shownName = toSingleLine(name) ?? shown
    const about = { address, name: shownName, symbol: shown.slice(0, 32), decimals }
    tokens.set(address, { ...about, logoUri, eip2612: false, isVerified: isVerified ?? undefined })
  }
  return [...tokens.values()]
}
