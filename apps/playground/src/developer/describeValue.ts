/** Returns whether a value has members to show. */
export function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && membersOf(value).length > 0
}

/** Lists the members of an array, a map, a set or an object, by name. */
export function membersOf(value: object): readonly (readonly [string, unknown])[] {
  if (value instanceof Map)
    return [...value].map(([name, member]) => [String(name), member] as const)
  if (value instanceof Set) return [...value].map((member, index) => [String(index), member])
  return Object.entries(value).filter(([, member]) => member !== undefined)
}

/** Describes a value in one short line: a value as code, an object by its size. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return 'ƒ'
  if (typeof value !== 'object' || value === null) return String(value)
  const { length } = membersOf(value)
  if (Array.isArray(value)) return length === 0 ? '[]' : `[${length}]`
  return length === 0 ? '{}' : `{${length}}`
}
