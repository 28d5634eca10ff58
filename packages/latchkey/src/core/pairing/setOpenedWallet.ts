import type { WalletRow } from '../wallets/WalletRow.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { saveNetworks } from '../network/index.ts'
import { getWalletBaseUrl } from './getWalletBaseUrl.ts'
import { createOpenedWalletStorageSlot } from './openedWallet.ts'

/** Longest time in milliseconds until a wallet responds to a code. */
const answerTime = 300_000

/**
 * Sets the wallet that the visitor opens with a code on this device, so that requests can open it
 * later.
 *
 * @param row - The wallet's row, with the links of the chosen platform.
 */
export function setOpenedWallet(client: Latchkey, row: WalletRow): void {
  const { pairing } = client.options
  const slot = client.own(createOpenedWalletStorageSlot)
  const base = getWalletBaseUrl(row.links, pairing && pairing.preferUniversalLinks)
  if (!base) return slot.remove()
  slot.set({ name: row.name, base, until: client.clock.now() + answerTime })
  // Causes the client to start after a reload of the page.
  saveNetworks(client)
}
