/** Query parameters of a URL. Duplicates have their first value. */
export type RawQuery = {
  readonly values: Readonly<Record<string, string>>
  /** Names that occur more than once. */
  readonly duplicates: readonly string[]
}

const none: readonly string[] = []

/**
 * Parses the query of a URL in one pass, because it runs for every request.
 */
export function parseRawQuery(url: string): RawQuery {
  // Without a prototype, so that `__proto__` is an ordinary name.
  const values = Object.create(null) as Record<string, string>
  let doubled: string[] | undefined
  let at = url.indexOf('?') + 1
  const hash = url.indexOf('#', at)
  const end = hash < 0 ? url.length : hash
  while (at > 0 && at < end) {
    const next = url.indexOf('&', at)
    const stop = next < 0 || next > end ? end : next
    const equals = url.indexOf('=', at)
    const isBare = equals < 0 || equals > stop
    const name = decode(url.slice(at, isBare ? stop : equals))
    if (values[name] !== undefined) (doubled ??= []).push(name)
    else if (name !== '') values[name] = isBare ? '' : decode(url.slice(equals + 1, stop))
    at = stop + 1
  }
  return { values, duplicates: doubled ?? none }
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
