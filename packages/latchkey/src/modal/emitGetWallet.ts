import type { Latchkey, WalletRow } from '../core/index.ts'

/**
 * Emits `GET_WALLET`.
 *
 * @param link - Where the visitor gets the wallet: `chrome_store`, `homepage` and the like.
 */
export function emitGetWallet({ events }: Latchkey, wallet: WalletRow, link: string): void {
  const { name, rank: walletRank, explorerId } = wallet
  events.emit('GET_WALLET', { name, link, walletRank, explorerId })
}
