import type { Token } from '../../chain/tokens/index.ts'

/** Names that advertise a website, as spam tokens do. */
const advert =
  /https?:|www\.|\.(?:com|net|org|io|xyz|app|site|vip|top|fi|gift|claims?|online|live|link)\b|\b(?:visit|claim|airdrop|reward|voucher|bonus|giveaway)\b|t\.me\/|[$#]\s*\d/i

/**
 * Returns whether an unlisted token is spam: its name advertises, or imitates a listed token.
 *
 * @param token - Name and symbol from its contract.
 * @param listed - The listed tokens of its chain.
 */
export function isSpamToken(
  { name, symbol }: Pick<Token, 'name' | 'symbol'>,
  listed: readonly Token[],
): boolean {
  if (advert.test(name) || advert.test(symbol)) return true
  const skeleton = skeletonOf(symbol)
  return skeleton === '' || listed.some((one) => skeletonOf(one.symbol) === skeleton)
}

/**
 * Normalizes a text for comparison: removes full-width letters, accents and invisible characters.
 */
function skeletonOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
