import type { Namespace } from '../../caip/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'

/**
 * Finds the kinds of account to prefer before the visitor chooses.
 *
 * @param options - Options of the client; they win over the adapters.
 * @param adapters - Each with the default of its namespace.
 * @returns A kind per namespace.
 * @source spec §3 "Account types"
 */
export function defaultAccountTypes(
  options: Pick<ResolvedOptions, 'defaultAccountTypes'>,
  adapters: ReadonlyMap<Namespace, Adapter>,
): State['preferredAccountTypes'] {
  const defaults = [...adapters].map(([namespace, adapter]) => [
    namespace,
    options.defaultAccountTypes[namespace] ?? adapter.defaultAccountType,
  ])
  return Object.fromEntries(defaults)
}
