import { isLocalOrigin } from '../originRules.ts'

/** Domains below which anybody gets a host. A wildcard below them would allow every app. */
const sharedSuffixes: readonly string[] = [
  'github.io',
  'gitlab.io',
  'herokuapp.com',
  'netlify.app',
  'ngrok-free.app',
  'ngrok.app',
  'ngrok.io',
  'onrender.com',
  'pages.dev',
  'firebaseapp.com',
  'vercel.app',
  'web.app',
  'workers.dev',
]

/**
 * Returns whether a page may contain the embedded wallet of a project.
 *
 * An allowed origin is exact, with its scheme and port, or `https://*.example.com` for one label below a domain of
 * the project. Unlike the list of a gateway, an empty list allows no origin.
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
    if (protocol !== 'https:' || port !== '' || sharedSuffixes.includes(domain)) return false
    const [, ...parent] = hostname.split('.')
    return parent.join('.') === domain
  })
}
