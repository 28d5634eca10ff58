import { stacksWrapping } from './stacksWrapping.ts'
import { tonWrapping } from './tonWrapping.ts'
import { tronWrapping } from './tronWrapping.ts'
import type { Wrapping } from './Wrapping.ts'

/** Namespaces whose nodes offer by HTTP what clients ask for in JSON-RPC. */
const wrappings: ReadonlyMap<string, Wrapping> = new Map([
  ['tron', tronWrapping],
  ['ton', tonWrapping],
  ['stacks', stacksWrapping],
])

/**
 * Finds what becomes of the calls of a namespace before a node is asked.
 *
 * @param namespace - Of CAIP-2.
 * @returns For all but a few, what hands calls on as they are.
 * @source facts: gateway §1.4, §3.4
 */
export function wrappingOf(namespace: string): Wrapping {
  return wrappings.get(namespace) ?? ((call) => ({ call }))
}
