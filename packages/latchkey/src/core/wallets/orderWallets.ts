import type { WalletRow } from './WalletRow.ts'
import type { ConnectorType } from '../model/Options.ts'
import { defaultConnectorTypeOrder } from './defaultConnectorTypeOrder.ts'

/**
 * Orders rows by their group, keeping the order within a group. Groups that are not in `order` come
 * last.
 *
 * @param order - Groups in the host's order.
 * @returns The same rows in order.
 */
export function orderWallets(
  rows: readonly WalletRow[],
  order: readonly ConnectorType[],
): readonly WalletRow[] {
  const fullOrder = [...new Set([...order, ...defaultConnectorTypeOrder])]
  return rows.toSorted((one, other) => fullOrder.indexOf(one.type) - fullOrder.indexOf(other.type))
}
