import type { RequestedNamespace, SessionNamespace } from '../protocol/index.ts'
import { toRecord } from './json.ts'

/** Returns whether a value is 64 lower-case hex digits. */
export function isHexKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** Returns whether a value is an array of strings. */
export function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string')
}

/** Returns whether a value has the shape of the namespaces of a proposal. */
export function isRequestedNamespaces(
  value: unknown,
): value is Readonly<Record<string, RequestedNamespace>> {
  return areNamespaces(value, ['methods', 'events'])
}

/** Returns whether a value has the shape of the namespaces of a session. */
export function isSessionNamespaces(
  value: unknown,
): value is Readonly<Record<string, SessionNamespace>> {
  return areNamespaces(value, ['methods', 'events', 'accounts'])
}

function areNamespaces(value: unknown, lists: readonly string[]): boolean {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return false
  return Object.values(value).every((namespace) => {
    const members = toRecord(namespace)
    const { chains = [] } = members
    return isStringArray(chains) && lists.every((list) => isStringArray(members[list]))
  })
}

/**
 * Parses a stored list, dropping malformed members.
 *
 * @param isMember - Returns whether a member is well formed.
 * @param limit - Members that are kept at most.
 * @returns The list, or `undefined` when the value is not an array.
 */
export function parseStoredList<member>(
  value: unknown,
  isMember: (value: unknown) => value is member,
  limit: number,
): readonly member[] | undefined {
  return Array.isArray(value) ? value.filter(isMember).slice(0, limit) : undefined
}
