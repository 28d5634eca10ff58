import type { Latchkey } from '../core/index.ts'

/** Creates the set of arguments of `open` that were filled in. */
function appliedArguments(): WeakSet<object> {
  return new WeakSet()
}

/**
 * Fills in a form once per set of arguments. It may request a network switch from the wallet, which must
 * not be repeated when the visitor returns from the review, or when the account changes.
 *
 * @returns Undefined for arguments that were filled in before.
 */
export function fillFormOnce<given extends object>(
  client: Latchkey,
  given: given,
  apply: (client: Latchkey, given: given) => Promise<void>,
): Promise<void> | undefined {
  const applied = client.own(appliedArguments)
  if (applied.has(given)) return undefined
  applied.add(given)
  return apply(client, given)
}
