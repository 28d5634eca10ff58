/**
 * Returns whether two values are deeply equal: identical, or arrays or plain objects with deeply
 * equal members. Compares as many levels as an account has, down to the quantity of a token in its
 * list.
 *
 * @param depth - Remaining levels.
 */
export function isDeepEqual(a: unknown, b: unknown, depth = 4): boolean {
  if (Object.is(a, b)) return true
  if (depth === 0 || !isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isDeepEqual(a[key], b[key], depth - 1))
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}
