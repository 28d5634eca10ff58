/**
 * Returns whether a project lets pages of an origin in.
 *
 * A pattern is `[scheme://]host[:port]`. `*` stands for one whole label of the host, or for any
 * port; paths count for nothing.
 *
 * @param patterns - The project's list; everything is allowed when it is empty.
 * @param origin - Origin of the page, as browsers write it.
 */
export function isOriginAllowed(patterns: readonly string[], origin: string): boolean {
  if (patterns.length === 0) return true
  const page = split(origin)
  if (!page?.scheme) return false
  return patterns.some((pattern) => {
    const rule = split(pattern)
    return rule !== undefined && matches(rule, page)
  })
}

/**
 * Returns whether a page is served from the visitor's own machine, as in development.
 *
 * @param origin - Origin of the page, as browsers write it.
 */
export function isLocalOrigin(origin: string): boolean {
  const page = split(origin)
  return (
    isWeb(page?.scheme) && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(page?.host ?? '')
  )
}

/**
 * Returns whether a text is a pattern that some page could match.
 *
 * @param text - As an operator writes it.
 */
export function isOriginPattern(text: string): boolean {
  const parts = split(text)
  if (!parts || /[\s,]/.test(text)) return false
  const labels = parts.host.split('.')
  return labels.every((label) => label === '*' || (label !== '' && !label.includes('*')))
}

type Parts = {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

/** Written out, not `new URL`: that would fold the case and drop ports that the scheme implies. */
function split(text: string): Parts | undefined {
  const found =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\[[^\]]*\]|[^/:?#@]+)(?::(\d+|\*))?(?:[/?#].*)?$/.exec(
      text,
    )
  if (!found) return undefined
  const [, scheme, host = '', port] = found
  return { scheme, host, port }
}

function matches(rule: Parts, page: Parts): boolean {
  if (rule.scheme === undefined ? !isWeb(page.scheme) : rule.scheme !== page.scheme) return false
  if (rule.port !== '*' && rule.port !== page.port) return false
  const labels = page.host.split('.')
  const patterns = rule.host.split('.')
  return (
    patterns.length === labels.length &&
    patterns.every((pattern, index) => pattern === '*' || pattern === labels[index])
  )
}

function isWeb(scheme: string | undefined): boolean {
  return scheme === 'http' || scheme === 'https'
}
