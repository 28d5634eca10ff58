/** Spans of hue, in degrees, that one colour each of an avatar is taken from: mostly warm. */
const spans = [
  { from: 24, length: 24, saturation: 86, lightness: 65 },
  { from: 4, length: 18, saturation: 77, lightness: 54 },
  { from: 258, length: 40, saturation: 84, lightness: 62 },
  { from: 214, length: 26, saturation: 82, lightness: 55 },
  { from: 148, length: 28, saturation: 51, lightness: 53 },
] as const

/**
 * Makes the colours of a person's avatar: always the same for an address, seldom the same for two.
 *
 * Lives here because the modal and the host's buttons draw the same person.
 *
 * @param address - An address, in any case.
 * @returns Colours of a conic gradient, and by how many degrees to turn it.
 */
export function avatarColors(address: string): {
  readonly turn: number
  readonly colors: readonly string[]
} {
  let seed = 2166136261
  for (const letter of address.toLowerCase())
    seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0

  function draw(limit: number): number {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return seed % limit
  }

  const turn = draw(360)
  const colors = spans.map(
    ({ from, length, saturation, lightness }) =>
      `hsl(${from + draw(length)} ${saturation}% ${lightness}%)`,
  )
  const shift = draw(colors.length)
  return { turn, colors: [...colors.slice(shift), ...colors.slice(0, shift)] }
}
