/** Schemes that execute code, read files or open pages of the browser itself. */
const refusedSchemes =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|chrome|chrome-extension|moz-extension|resource|jar|intent|content|http|ws|wss|ftp):/i
/** `scheme://…` without characters that end an attribute, separate links or are invisible. */
const appShape = /^[a-z][a-z\d+.-]*:\/\/[^\s"'<>`\\,\p{C}]*$/iu

/**
 * Returns whether a link may open the app of a wallet: a custom scheme, or https.
 *
 * @param link - Text of a listing, not trusted.
 * @returns False for schemes that could execute code or access the device, and for plain http.
 */
export function isSafeAppLink(link: string): boolean {
  return /^https:/i.test(link)
    ? isSafeWebLink(link)
    : appShape.test(link) && !refusedSchemes.test(link)
}

/**
 * Returns whether a link to a web page is safe.
 *
 * @param link - Text of a listing, not trusted.
 * @returns False unless it is https, with a host and without a user name.
 */
export function isSafeWebLink(link: string): boolean {
  if (!appShape.test(link) || !URL.canParse(link)) return false
  const { protocol, hostname, username, password } = new URL(link)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}
