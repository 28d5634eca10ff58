import type { RequestedNamespace, SessionNamespace } from '../protocol/index.ts'
import { toRecord } from './json.ts'

/**
 * Tells whether a value is 64 hex digits.
 *
 * @param value - Anything.
 */
export function isHexKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/**
 * Tells whether a value is a list of texts.
 *
 * @param value - Anything.
 */
export function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/**
 * Tells whether a value is namespaces as they were asked for.
 *
 * @param value - Anything.
 */
export function isRequestedNamespaces(
  value: unknown,
): value is Readonly<Record<string, RequestedNamespace>> {
  return areScopes(value, ['methods', 'events'])
}

/**
 * Tells whether a value is namespaces as they were granted.
 *
 * @param value - Anything.
 */
export function isSessionNamespaces(
  value: unknown,
): value is Readonly<Record<string, SessionNamespace>> {
  return areScopes(value, ['methods', 'events', 'accounts'])
}

function areScopes(value: unknown, parts: readonly string[]): boolean {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return false
  return Object.values(value).every((scope) => {
    const members = toRecord(scope)
    const { chains = [] } = members
    return isStringArray(chains) && parts.every((part) => isStringArray(members[part]))
  })
}

/**
 * Keeps what is still whole of a stored list.
 *
 * @param value - Anything.
 * @param isWhole - Tells whether one is.
 * @param most - How many are kept.
 * @returns The list, or `undefined` when it is none.
 */
export function parseList<one>(
  value: unknown,
  isWhole: (value: unknown) => value is one,
  most: number,
): readonly one[] | undefined {
  return Array.isArray(value) ? value.filter(isWhole).slice(0, most) : undefined
}
