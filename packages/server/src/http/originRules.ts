/**
 * Tells whether a project lets pages of an origin in.
 *
 * A pattern is `[scheme://]host[:port]`. `*` stands for one whole label of the host, or for any
 * port; paths count for nothing. Pages of this machine are always let in.
 *
 * @param patterns - The project's list; everything is allowed when it is empty.
 * @param origin - Origin of the page, as browsers write it.
 * @source facts: product inventory §5.9
 */
export function isOriginAllowed(patterns: readonly string[], origin: string): boolean {
  if (patterns.length === 0) return true
  const page = split(origin)
  if (!page?.scheme) return false
  if (isWeb(page.scheme) && (page.host === 'localhost' || page.host === '127.0.0.1')) return true
  return patterns.some((pattern) => {
    const wanted = split(pattern)
    return wanted !== undefined && matches(wanted, page)
  })
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

function matches(wanted: Parts, page: Parts): boolean {
  if (wanted.scheme === undefined ? !isWeb(page.scheme) : wanted.scheme !== page.scheme)
    return false
  if (wanted.port !== '*' && wanted.port !== page.port) return false
  const labels = page.host.split('.')
  const patterns = wanted.host.split('.')
  return (
    patterns.length === labels.length &&
    patterns.every((pattern, index) => pattern === '*' || pattern === labels[index])
  )
}

function isWeb(scheme: string | undefined): boolean {
  return scheme === 'http' || scheme === 'https'
}
