import type { Namespace } from '../../caip/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { AccountSlice } from '../model/slices/account.ts'

/**
 * Returns the initial state of the account slice.
 *
 * @param options - `defaultAccountTypes` takes precedence over the adapters' default types.
 * @param adapters - Adapters by namespace.
 */
export function createInitialAccountState(
  options: Pick<ResolvedOptions, 'defaultAccountTypes'>,
  adapters: ReadonlyMap<Namespace, Adapter>,
): AccountSlice {
  const types = [...adapters].map(([namespace, adapter]) => [
    namespace,
    options.defaultAccountTypes[namespace] ?? adapter.defaultAccountType,
  ])
  return { accountTab: 'tokens', preferredAccountTypes: Object.fromEntries(types) }
}
