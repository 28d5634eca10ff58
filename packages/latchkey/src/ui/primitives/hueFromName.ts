/** Number of hues: far enough apart to be distinguishable. */
const hues = 12

/**
 * Returns a deterministic hue for a name.
 *
 * @param name - Of a wallet, a network or a token.
 * @returns Degrees of the colour circle.
 */
export function hueFromName(name: string): number {
  let seed = 2166136261
  for (const character of name)
    seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return ((seed >>> 16) % hues) * (360 / hues)
}
