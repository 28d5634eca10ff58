import type { Slot } from '../../kernel/index.ts'
import type { Latchkey } from '../client/Latchkey.ts'
import { safeIcon } from './safeIcon.ts'
import type { RecentWallet } from './Wallet.ts'

/** spec §9 "Recent wallets 2". */
export const recentLimit: number = 2

/** Makes the slot of a client's recent wallets. */
export function recentSlot({ storage }: Latchkey): Slot<readonly RecentWallet[]> {
  return storage.slot({ key: 'recent', version: 1, initial: [], parse: parseRecent })
}

/**
 * Reads stored recent wallets, dropping what is no wallet.
 *
 * @param value - Whatever was stored.
 * @returns At most 2, or undefined when it is no list.
 * @source spec §5 "Recent wallets"
 */
function parseRecent(value: unknown): readonly RecentWallet[] | undefined {
  if (!Array.isArray(value)) return undefined
  const wallets = (value as Partial<Record<keyof RecentWallet, unknown>>[]).flatMap((entry) => {
    const { id, name, icon, rdns } = entry ?? {}
    if (typeof id !== 'string' || typeof name !== 'string') return []
    return [{ id, name, icon: safeIcon(icon), rdns: typeof rdns === 'string' ? rdns : undefined }]
  })
  return wallets.slice(0, recentLimit)
}

/**
 * Loads the recent wallets into the state, and follows what other tabs remember.
 *
 * @param client - Client from `createLatchkey`.
 */
export function loadRecentWallets(client: Latchkey): void {
  const slot = client.own(recentSlot)
  const show = (recent: readonly RecentWallet[]): void =>
    client.store.set(({ wallets }) => ({ wallets: { ...wallets, recent } }))
  show(slot.get())
  client.onDestroy(slot.watch(show))
}
