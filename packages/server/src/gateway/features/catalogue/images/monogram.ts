/** Background colour with a contrast of at least 4.5 to 1 to white, in both themes. WCAG 1.4.3 */
export const monogramBackground = '#6b675f'

/**
 * Renders a monogram, of one colour for all names.
 *
 * @param sign - Text in place of the initials.
 * @returns SVG, legible at 40 px.
 */
export function monogram(name: string, sign: string = initials(name)): string {
  const { length } = Array.from(sign)
  const size = length > 2 ? 30 : length > 1 ? 42 : 52
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<path fill="${monogramBackground}" d="M0 0h96v96H0z"/>`,
    `<text x="48" y="50" fill="#fff" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped(sign)}</text>`,
    '</svg>',
  ].join('')
}

/**
 * Returns two initials: of two words, of two capitals, or of one word.
 *
 * @returns Letters and digits; a question mark if there are none.
 */
export function initials(name: string): string {
  const words = name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !/^wallet$/i.test(word))
  const [first = '', second] = telling.length > 0 ? telling : words
  const [one = '?', two = ''] = Array.from(first.normalize('NFC'))
  const [other] = Array.from((second ?? '').normalize('NFC'))
  return other ? `${one}${other}`.toUpperCase() : `${one.toUpperCase()}${two}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
