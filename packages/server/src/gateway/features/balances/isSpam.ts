import type { Token } from '../../chain/tokens/index.ts'

/** What tokens are called that are sent around to lead people somewhere. */
const advert =
  /https?:|www\.|\.(?:com|net|org|io|xyz|app|site|vip|top|fi|gift|claims?|online|live|link)\b|\b(?:visit|claim|airdrop|reward|voucher|bonus|giveaway)\b|t\.me\/|[$#]\s*\d/i

/**
 * Tells whether a token that nobody vouches for is there to deceive: it advertises, or it looks like
 * one that somebody does vouch for.
 *
 * @param token - What its contract says.
 * @param listed - The tokens of its chain that somebody vouches for.
 * @source facts: gateway §1.4
 */
export function isSpam(
  { name, symbol }: Pick<Token, 'name' | 'symbol'>,
  listed: readonly Token[],
): boolean {
  if (advert.test(name) || advert.test(symbol)) return true
  const skeleton = skeletonOf(symbol)
  return skeleton === '' || listed.some((one) => skeletonOf(one.symbol) === skeleton)
}

/** Letters as they look: full width, accents and what a reader skips make no difference. */
function skeletonOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
