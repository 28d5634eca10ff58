/** Replaces a secret in the log. */
export const redacted = '[redacted]'

/** Shorter values would also be found in texts that are not secret. */
const minSecretLength = 6

/** A URL up to the next space or quote. Its user, password, path and query may be secret. */
const urlPattern = /\b(?:https?|wss?|postgres|postgresql|rediss?):\/\/[^\s"'<>]+/gi

const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Authorization header (RFC 6750, RFC 7617).
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${redacted}`],
  // JSON Web Token (RFC 7519).
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, redacted],
  // Server key of a project.
  [/\blk_[\w-]+/g, redacted],
  // Parameter of a query.
  [/([?&](?:auth|key|api_?key|token|jwt|secret|password|signature)=)[^\s&"']+/gi, `$1${redacted}`],
  // Root secret, private key, signature, topic. Hashes of transactions have the same form.
  [/\b(?:0x)?[0-9a-f]{64,}\b/gi, redacted],
  // E-mail address. The last label has a letter, unlike that of package@1.2.3 in a stack.
  [/[^\s@"'<>()/:,;]{1,64}@(?:[^\s@"'<>()/:,;.]{1,63}\.)+[a-z\u00a1-\uffff]{2,63}/gi, redacted],
]

/**
 * Creates a function that redacts the secrets of a text: given values; user, password, path and query
 * of URLs; bearer tokens, JSON Web Tokens, server keys, 32-byte values in hexadecimal digits, and e-mail
 * addresses.
 *
 * @param secrets - Values to redact wherever they occur.
 */
export function createTextRedaction(secrets: readonly string[]): (text: string) => string {
  const known = secrets
    .filter(({ length }) => length >= minSecretLength)
    // A longer one may contain a shorter one.
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    let result = text
    for (const secret of known) result = result.replaceAll(secret, redacted)
    result = result.replaceAll(urlPattern, redactUrl)
    for (const [pattern, replacement] of patterns) result = result.replaceAll(pattern, replacement)
    return result
  }
}

/** Keeps scheme, host and port. */
function redactUrl(text: string): string {
  const scheme = text.slice(0, text.indexOf('://') + 3)
  if (!URL.canParse(text)) return `${scheme}${redacted}`
  const { host, pathname, search, hash } = new URL(text)
  const isOrigin = (pathname === '' || pathname === '/') && search === '' && hash === ''
  return `${scheme}${host}${isOrigin ? '' : `/${redacted}`}`
}
