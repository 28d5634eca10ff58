/**
 * Returns whether a version is in a range of the kinds that our own package.json uses: comparators
 * such as `>=2.40` and `<3`, `^1.2.3`, and alternatives joined by `||`. Prerelease tags are ignored.
 *
 * @throws RangeError for any other range.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const parts = versionParts(version)
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .split(/\s+/)
      .every((comparator) => satisfies(parts, comparator)),
  )
}

type Parts = readonly [major: number, minor: number, patch: number]

function satisfies(version: Parts, comparator: string): boolean {
  const [, operator, text = ''] = /^(>=|<=|>|<|\^|=|)(\d+(?:\.\d+){0,2})$/.exec(comparator) ?? []
  const bound = versionParts(text)
  const order = compare(version, bound)
  if (operator === '>=') return order >= 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '<') return order < 0
  if (operator === '^') return order >= 0 && compare(version, nextBreaking(bound)) < 0
  if (operator !== undefined) return order === 0
  throw new RangeError(`'${comparator}' is not a supported range`)
}

/** Returns the exclusive upper bound of a caret range: the leftmost non-zero part is incremented. */
function nextBreaking([major, minor, patch]: Parts): Parts {
  if (major > 0) return [major + 1, 0, 0]
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1]
}

function versionParts(text: string): Parts {
  const [major = 0, minor = 0, patch = 0] = text
    .split('-', 1)
    .join('')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}

function compare(one: Parts, other: Parts): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
