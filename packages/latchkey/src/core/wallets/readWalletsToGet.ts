import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { readListedWalletRow, readWalletRows } from './readWalletRows.ts'
import type { WalletRow } from './WalletRow.ts'
import { isWalletRowAllowed } from './walletRows.ts'

/**
 * Returns the wallets that a visitor can install, the host's own choice first. Connect lists fewer: it
 * leaves out those of the catalogue once other ways to connect fill its list.
 *
 * @param options - Options of the client.
 * @returns Featured, custom and recommended wallets that are not installed and have a store or home page.
 */
export function readWalletsToGet(state: State, options: ResolvedOptions): readonly WalletRow[] {
  if (!options.enableWallets) return []
  const { featured, recommended, excluded } = state.wallets
  const custom = readWalletRows(state, options).filter(({ type }) => type === 'custom')
  const [chosen, best] = [featured, recommended].map((wallets) =>
    wallets
      .map((wallet) => readListedWalletRow(state, options, wallet))
      .filter((row) => isWalletRowAllowed(row, options, excluded)),
  )
  const rows = [...(chosen ?? []), ...custom, ...(best ?? [])]
  return rows.filter(
    ({ id, connectors, homepage, stores = {} }, index) =>
      connectors.length === 0 &&
      (homepage !== undefined || Object.values(stores).some(Boolean)) &&
      rows.findIndex((row) => row.id === id) === index,
  )
}
