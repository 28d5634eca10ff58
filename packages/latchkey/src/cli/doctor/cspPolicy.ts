/** A parsed Content Security Policy: source expressions by directive. */
export type CspPolicy = ReadonlyMap<string, readonly string[]>

const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'frame-ancestors': ['frame-ancestors'],
}

/**
 * Parses a serialized policy list, as a header has it: policies joined by commas.
 *
 * @see https://www.w3.org/TR/CSP3/#parse-serialized-policy-list
 */
export function parseCspPolicies(text: string): readonly CspPolicy[] {
  return text.split(',').flatMap((serialized) => {
    const policy = new Map<string, readonly string[]>()
    for (const part of serialized.split(';')) {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      const directive = name.toLowerCase()
      // Of duplicate directives, the first one applies.
      if (directive !== '' && !policy.has(directive)) policy.set(directive, sources)
    }
    return policy.size > 0 ? [policy] : []
  })
}

/**
 * Returns whether a policy allows a source.
 *
 * @param directive - Such as `connect-src`.
 * @param source - An origin, a scheme such as `data:`, or `'self'`.
 * @param self - Origin of the page.
 * @see https://www.w3.org/TR/CSP3/#match-url-to-source-list
 */
export function cspAllowsSource(
  policy: CspPolicy,
  directive: string,
  source: string,
  self: string,
): boolean {
  const names = fallbacks[directive] ?? [directive, 'default-src']
  const name = names.find((one) => policy.has(one))
  if (name === undefined) return true
  const expressions = policy.get(name) ?? []
  const url = source === "'self'" ? self : source
  return expressions.some((expression) => matches(expression, url, self))
}

function matches(expression: string, url: string, self: string): boolean {
  const lower = expression.toLowerCase()
  // Only scripts that are allowed by a nonce or hash may load others: the page's own.
  if (lower === "'strict-dynamic'") return url === self
  const scheme = url.slice(0, url.indexOf(':'))
  if (lower === '*') return ['http', 'https', 'ws', 'wss'].includes(scheme)
  if (lower.endsWith(':')) return allowsScheme(lower.slice(0, -1), scheme)
  if (!URL.canParse(url)) return false
  if (lower === "'self'") return isSelf(new URL(url), new URL(self))
  return matchesHost(lower, new URL(url), new URL(self))
}

function isSelf(url: URL, self: URL): boolean {
  if (url.origin === self.origin) return true
  const selfScheme = self.protocol.slice(0, -1)
  const upgraded = selfScheme === 'http' ? ['https', 'ws', 'wss'] : ['wss']
  return url.host === self.host && upgraded.includes(url.protocol.slice(0, -1))
}

/**
 * Matches a host source with an optional scheme and port. Paths concern single files and are
 * ignored.
 */
const hostSource = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^:/*]+)(?::(\d+|\*))?(?:\/.*)?$/

function matchesHost(expression: string, url: URL, self: URL): boolean {
  const [match, scheme, host = '', port] = hostSource.exec(expression) ?? []
  if (match === undefined) return false
  const protocol = url.protocol.slice(0, -1)
  if (!allowsScheme(scheme ?? self.protocol.slice(0, -1), protocol)) return false
  const isHost = host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
  return isHost && (port === '*' || (port ?? '') === url.port || port === defaultPort(protocol))
}

function defaultPort(scheme: string): string {
  return scheme === 'https' || scheme === 'wss' ? '443' : '80'
}

const upgrades: Readonly<Record<string, readonly string[]>> = {
  http: ['https'],
  ws: ['wss', 'http', 'https'],
  wss: ['https'],
}

function allowsScheme(expression: string, scheme: string): boolean {
  return expression === scheme || (upgrades[expression] ?? []).includes(scheme)
}
