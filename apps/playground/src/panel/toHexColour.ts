/**
 * Converts any CSS colour to `#rrggbb`, which a colour input needs. Undefined for an invalid
 * colour.
 */
export function toHexColour(colour: string): string | undefined {
  if (/^#[\da-f]{6}$/i.test(colour)) return colour.toLowerCase()
  if (!CSS.supports('color', colour)) return undefined
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
