/** Media types that are served. */
export type NftImageType =
  | 'image/avif'
  | 'image/gif'
  | 'image/jpeg'
  | 'image/png'
  | 'image/svg+xml'
  | 'image/webp'

/** Maximum length of SVG; browsers are slow to render longer ones. */
const maxSvgLength = 524_288

/**
 * Parts of SVG that execute code, embed documents or expand entities. Browsers ignore them in an
 * `img`, and the response forbids them, too.
 */
const activeSvg =
  /<\s*(?:\w+:)?(?:script|foreignobject|iframe|embed|object|handler|listener)\b|<!entity|<!doctype[^>[]{0,400}\[|<\?xml-stylesheet|[\s"'/]on[a-z]+\s*=|(?:javascript|vbscript)\s*:|data\s*:\s*text\b/i

/**
 * Detects the type of an image by its first bytes, regardless of the declared type.
 *
 * @returns Undefined for other types than PNG, JPEG, GIF, WebP, AVIF and SVG without active
 * content.
 */
export function detectImageType(bytes: Buffer): NftImageType | undefined {
  const ascii = (start: number, end: number): string => bytes.toString('latin1', start, end)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (/^ftypavi[fs]$/.test(ascii(4, 12))) return 'image/avif'
  return isInertSvg(bytes) ? 'image/svg+xml' : undefined
}

function isInertSvg(bytes: Buffer): boolean {
  if (bytes.length > maxSvgLength) return false
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  // Other encodings would hide active content.
  if (text.includes('\0') || /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8)/i.test(text)) return false
  const start = rootStart(text)
  if (!/^<svg[\s/>]/i.test(text.slice(start, start + 5))) return false
  return !activeSvg.test(text) && !activeSvg.test(withoutReferences(text))
}

/**
 * Returns the start of the root element, after the XML declaration, comments and the document type.
 */
function rootStart(text: string): number {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const kind = ['<?xml', '<!doctype svg', '<!--'].find(
      (start) => text.slice(at, at + start.length).toLowerCase() === start,
    )
    if (kind === undefined) return at
    const close = text.indexOf(kind === '<!--' ? '-->' : '>', at)
    if (close < 0) return text.length
    at = close + (kind === '<!--' ? 3 : 1)
  }
}

/** Decodes character references, which could hide active content. */
function withoutReferences(text: string): string {
  return text.replaceAll(/&#(x[0-9a-f]{1,6}|\d{1,7});?/gi, (reference, digits: string) => {
    const code = /^x/i.test(digits)
      ? Number.parseInt(digits.slice(1), 16)
      : Number.parseInt(digits, 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}
