import { frameLimits } from './frameLimits.ts'

/** Keys through which an assignment could reach a prototype. */
const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * Returns the size of a message in bytes of JSON.
 *
 * A structured clone can contain maps, buffers, ports, cycles and numbers that JSON does not have. These are
 * found before anything else reads the message.
 *
 * @param message - What arrived in a `message` event.
 * @param limits - `bytes` and `values` that end the walk early.
 * @returns Undefined unless the message is plain JSON of limited size and depth.
 */
export function measureMessage(
  message: unknown,
  limits: { readonly bytes: number; readonly values: number },
): number | undefined {
  const walk = { values: limits.values, characters: limits.bytes }
  if (!isPlain(message, { walk, depth: 0 })) return undefined
  const bytes = new TextEncoder().encode(JSON.stringify(message)).length
  return bytes <= limits.bytes ? bytes : undefined
}

type Walk = { values: number; characters: number }

function isPlain(value: unknown, { walk, depth }: { walk: Walk; depth: number }): boolean {
  walk.values--
  if (walk.values < 0 || walk.characters < 0) return false
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') {
    walk.characters -= value.length
    return walk.characters >= 0
  }
  if (typeof value !== 'object' || depth >= frameLimits.depth) return false
  const next = { walk, depth: depth + 1 }
  if (Array.isArray(value)) {
    // A sparse array of 2³² elements has no entries to walk.
    if (value.length > walk.values || Object.keys(value).length !== value.length) return false
    return value.every((item) => isPlain(item, next))
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.entries(value).every(([key, item]) => {
    walk.characters -= key.length
    // `undefined` is how an optional member arrives that JSON would leave out.
    return !forbiddenKeys.includes(key) && (item === undefined || isPlain(item, next))
  })
}
