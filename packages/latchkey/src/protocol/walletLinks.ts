/** Schemes that run code, read files or open pages of the browser itself, whatever follows them. */
const refusedSchemes =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|chrome|chrome-extension|moz-extension|resource|jar|intent|content|http|ws|wss|ftp):/i
/** `scheme://…` without what would end an attribute, start another link or hide a part of it. */
const appShape = /^[a-z][a-z\d+.-]*:\/\/[^\s"'<>`\\,\p{C}]*$/iu

/**
 * Returns whether an address may open the app of a wallet: a scheme of its own, or https.
 *
 * @param link - Anything a listing says.
 * @returns False for schemes that could run code or reach into the device, and for plain http.
 */
export function isAppLink(link: string): boolean {
  return /^https:/i.test(link) ? isWebLink(link) : appShape.test(link) && !refusedSchemes.test(link)
}

/**
 * Returns whether an address is of a page that may be opened or linked to.
 *
 * @param link - Anything a listing says.
 * @returns False unless it is https, with a host and without a user name.
 */
export function isWebLink(link: string): boolean {
  if (!appShape.test(link) || !URL.canParse(link)) return false
  const { protocol, hostname, username, password } = new URL(link)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}
