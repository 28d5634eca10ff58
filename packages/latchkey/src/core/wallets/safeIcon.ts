/** Maximum length of an icon; larger ones are rejected. */
const maxLength = 256 * 1024
const picture = /^data:image\/(?:png|jpeg|jpg|webp|gif|svg\+xml)[;,]/i

/**
 * Content that is not allowed in an SVG: code, foreign content, entities, escapes and encodings
 * that could hide either, animated links, and external resources. An `img` executes none of it;
 * hosts may display icons in other ways.
 */
const unsafeSvg = new RegExp(
  [
    String.raw`<(?:[\w.-]+:)?(?:script|foreignobject|iframe|object|embed|link|meta|base|form)\b`,
    String.raw`<!entity|&(?!(?:amp|lt|gt|quot|apos);)|\\|\x00|\x1b`,
    String.raw`[\s/"']on\w+\s*=|javascript:`,
    String.raw`attributename\s*=\s*["']?\s*(?:\w+:)?(?:href|src|style|on)`,
    String.raw`@import|(?:image-set|src)\(`,
    String.raw`(?:(?:href|src)\s*=|url\()\s*["']?\s*(?!["'#]|data:image/(?:png|jpe?g|gif|webp))`,
  ].join('|'),
  'i',
)

/**
 * Checks an icon that a wallet or a list provided.
 *
 * @param text - Any value, not trusted.
 * @returns The URL when it is safe in an `img`, else undefined.
 * @see EIP-6963 "icon"
 */
export function safeIcon(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  // Browsers remove these characters from URLs.
  const icon = text.trim().replace(/[\t\r\n]/g, '')
  if (icon.length > maxLength) return undefined
  if (picture.test(icon))
    return /^data:image\/svg/i.test(icon) && !isSafeSvg(icon) ? undefined : icon
  try {
    return new URL(icon).protocol === 'https:' ? icon : undefined
  } catch {
    return undefined
  }
}

function isSafeSvg(icon: string): boolean {
  const [head = '', ...rest] = icon.split(',')
  // Decodes single bytes, where well-formed, as browsers do: `width="100%"` is common.
  const data = rest
    .join(',')
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  try {
    return data !== '' && !unsafeSvg.test(/; *base64 *$/i.test(head) ? atob(data) : data)
  } catch {
    return false
  }
}
