/**
 * Returns whether a project allows an origin.
 *
 * A pattern is `[scheme://]host[:port]`. `*` matches one whole label of the host, or any port;
 * paths are ignored.
 *
 * @param patterns - The project's list; an empty list allows every origin.
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
 * Returns whether a text is a valid origin pattern.
 *
 * @param text - Pattern as entered by the operator.
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

/**
 * Splits an origin or a pattern. Not with `new URL`, which would change the case and drop default
 * ports.
 */
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
    patterns.every((pattern, index) =>
      pattern === '*' ? labelPattern.test(labels[index] ?? '') : pattern === labels[index],
    )
  )
}

/** A label of a host as browsers write it. */
const labelPattern = /^[\w-]+$/

function isWeb(scheme: string | undefined): boolean {
  return scheme === 'http' || scheme === 'https'
}
