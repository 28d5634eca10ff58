import { isLocalOrigin } from '../originRules.ts'

/**
 * Returns whether a page may contain the embedded wallet of a project.
 *
 * An allowed origin is exact, with its scheme and port, or `https://*.example.com` for one label below a domain of
 * the project. Unlike the list of a gateway, an empty list allows no origin. The server leaves out wildcards below
 * public suffixes, where anybody gets a host.
 *
 * @param allowed - Origins of the project.
 * @param origin - Origin of the page, as browsers write it.
 * @see [9.15a]
 */
export function isFrameOriginAllowed(allowed: readonly string[], origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, origin: normalized, hostname, port } = new URL(origin)
  if (normalized !== origin) return false
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocalOrigin(origin))) return false
  return allowed.some((pattern) => {
    const [, domain] = /^https:\/\/\*\.((?:[a-z0-9-]+\.)+[a-z0-9-]+)$/.exec(pattern) ?? []
    if (domain === undefined) return pattern === origin
    if (protocol !== 'https:' || port !== '') return false
    const [, ...parent] = hostname.split('.')
    return parent.join('.') === domain
  })
}
