/** Members in which wallets and libraries nest the original error. */
const nests = ['cause', 'error', 'data', 'originalError', 'reason'] as const

/**
 * Lists a foreign error and the errors nested in it, outermost first.
 *
 * @param error - Anything thrown.
 * @returns At most 12 values, so that a cycle ends.
 */
export function nestedErrors(error: unknown): unknown[] {
  const found = [error]
  for (let index = 0; index < found.length && found.length < 12; index++)
    for (const nest of nests) {
      const inner = readMember(found[index], nest)
      if (inner !== undefined && !found.includes(inner)) found.push(inner)
    }
  return found
}

/**
 * Reads a member of any value; a getter that throws counts as absent.
 *
 * @param value - Any value.
 * @param key - Name of the member.
 * @returns The member, or `undefined` when there is none or reading it throws.
 */
export function readMember(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' ? (value as Record<string, unknown>)?.[key] : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the message of anything thrown: a string, an error, an object with a message, or a nested cause.
 *
 * @param error - Anything thrown.
 * @returns Its text, or `Unknown error`. Never throws.
 * @see [8.5a]
 */
export function messageOf(error: unknown): string {
  for (const one of nestedErrors(error)) {
    const text = typeof one === 'object' ? readMember(one, 'message') : one
    if (typeof text === 'string' && text.trim()) return text
    if (typeof text === 'number') return `${text}`
  }
  return 'Unknown error'
}
