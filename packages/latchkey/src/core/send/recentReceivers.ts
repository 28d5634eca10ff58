import { isNamespace, type Namespace } from '../../caip/index.ts'
import type { StorageSlot } from '../../kernel/index.ts'
import { isSameAddressIgnoringCase, readConnection } from '../connection/index.ts'
import { isDisplayableName } from '../identity/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { RecentReceiver, RecentReceiversByNamespace } from '../model/slices/send.ts'
import type { State } from '../model/State.ts'

/** Receivers that are kept per namespace, to tell a first transfer from a further one. */
const maxReceivers = 50
/** Receivers that are listed. */
const maxRecent = 5

function receiversSlot({ storage, adapters }: Latchkey): StorageSlot<RecentReceiversByNamespace> {
  function parse(value: unknown): RecentReceiversByNamespace | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(
      Object.entries(value).flatMap(([namespace, list]) =>
        isNamespace(namespace) && Array.isArray(list)
          ? [
              [
                namespace,
                parseReceivers(list, (text) => adapters.get(namespace)?.parseAddress(text)),
              ],
            ]
          : [],
      ),
    )
  }
  return storage.slot({ key: 'receivers', version: 1, initial: {}, parse })
}

/** Parses stored receivers, and drops invalid ones. */
function parseReceivers(
  list: readonly unknown[],
  parseAddress: (text: string) => string | undefined,
): readonly RecentReceiver[] {
  const receivers = list.flatMap((entry) => {
    const { address: text, name } = (entry ?? {}) as Partial<Record<keyof RecentReceiver, unknown>>
    const address = typeof text === 'string' ? parseAddress(text) : undefined
    if (address === undefined) return []
    return [{ address, name: isDisplayableName(name) ? name : undefined }]
  })
  return receivers.slice(0, maxReceivers)
}

/** Loads the receivers of earlier transfers into the state. */
export function loadRecentReceivers(client: Latchkey): void {
  client.store.set({ recentReceivers: client.own(receiversSlot).get() })
}

/** Stores the receiver of a transfer as the newest of its namespace. */
export function addRecentReceiver(
  client: Latchkey,
  parameters: RecentReceiver & { readonly namespace: Namespace },
): void {
  const { namespace, address, name } = parameters
  const slot = client.own(receiversSlot)
  const all = slot.get()
  const others = (all[namespace] ?? []).filter(
    (one) => !isSameAddressIgnoringCase(one.address, address),
  )
  slot.set({ ...all, [namespace]: [{ address, name }, ...others].slice(0, maxReceivers) })
  loadRecentReceivers(client)
}

/**
 * Reads the receivers of earlier transfers, without the active account.
 *
 * @returns The newest first, at most 5.
 */
export function readRecentReceivers(
  state: State,
  namespace: Namespace = state.activeNamespace,
): readonly RecentReceiver[] {
  const own = readConnection(state, namespace)?.accounts[0]?.address
  const list = state.recentReceivers?.[namespace] ?? []
  return list
    .filter(({ address }) => own === undefined || !isSameAddressIgnoringCase(own, address))
    .slice(0, maxRecent)
}
