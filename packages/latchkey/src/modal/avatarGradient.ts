/** Triads of hues: two analogous ones and a contrasting one. */
const triads = [
  [28, 345, 262],
  [172, 205, 248],
  [262, 320, 18],
  [78, 140, 196],
  [344, 24, 52],
  [212, 262, 330],
  [48, 96, 176],
  [14, 286, 220],
] as const

/**
 * Returns the avatar background of an address, a mesh of three hues. Deterministic, and rarely
 * equal for two addresses. Located in this folder because the modal and the host's buttons draw the
 * same avatar.
 *
 * @param address - An address, in any case.
 * @returns A CSS `background`.
 */
export function avatarGradient(address: string): string {
  let seed = 2166136261
  for (const character of address.toLowerCase())
    seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0

  function draw(limit: number): number {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return (seed >>> 8) % limit
  }

  const triad = triads[draw(triads.length)] ?? triads[0]
  const rotation = draw(36) - 18
  const first = draw(3)
  const [one, two, three] = [0, 1, 2].map((step) => (triad[(first + step) % 3] ?? 0) + rotation)
  const corner = draw(4)
  const [x, y] = [corner % 2 === 0 ? 12 : 88, corner < 2 ? 10 : 90].map((at) => at + draw(16) - 8)
  const [otherX, otherY] = [100 - (x ?? 0) + draw(24) - 12, 100 - (y ?? 0) + draw(24) - 12]
  return [
    `radial-gradient(at ${x}% ${y}%,hsl(${one} 96% 72%),transparent 62%)`,
    `radial-gradient(at ${otherX}% ${otherY}%,hsl(${two} 88% 52%),transparent 68%)`,
    `hsl(${three} 84% 60%)`,
  ].join(',')
}
