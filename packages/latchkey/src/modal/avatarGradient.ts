/** Hue to begin at, span of hues, saturation and lightness of each colour: mostly warm. */
const palette = [
  [24, 24, 86, 65],
  [4, 18, 77, 54],
  [258, 40, 84, 62],
  [214, 26, 82, 55],
  [148, 28, 51, 53],
] as const

/**
 * Returns the gradient of an address's avatar: deterministic, and seldom equal for two addresses.
 *
 * In this folder because the modal and the host's buttons draw the same avatar.
 *
 * @param address - An address, in any case.
 * @returns A CSS `conic-gradient`.
 */
export function avatarGradient(address: string): string {
  let seed = 2166136261
  for (const character of address.toLowerCase())
    seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0

  function draw(limit: number): number {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return seed % limit
  }

  const turn = draw(360)
  const colors = palette.map(
    ([hue, span, saturation, lightness]) => `hsl(${hue + draw(span)} ${saturation}% ${lightness}%)`,
  )
  const shift = draw(colors.length)
  const ring = [...colors.slice(shift), ...colors.slice(0, shift), colors[shift]]
  return `conic-gradient(from ${turn}deg,${ring.join(',')})`
}
