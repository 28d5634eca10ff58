import type { Latchkey, LatchkeyEvents, WalletRow } from '../core/index.ts'

/** Emits `GET_WALLET` for a wallet, with the place where the visitor gets it. */
export function emitGetWallet(
  { events }: Latchkey,
  wallet: WalletRow,
  type: LatchkeyEvents['GET_WALLET']['type'],
): void {
  const { name, rank: walletRank, explorerId } = wallet
  events.emit('GET_WALLET', { name, type, walletRank, explorerId })
}
