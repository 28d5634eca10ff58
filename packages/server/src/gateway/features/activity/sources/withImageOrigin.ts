import type { ActivityTransaction, ActivityTransfer } from 'latchkey/protocol'
import { logoUrl } from '../../../chain/tokens/index.ts'

/**
 * Makes whole the addresses of pictures that are of this gateway.
 *
 * @param data - Transactions, remembered for whoever asks.
 * @param origin - Of this gateway, as one client wrote it.
 */
export function withImageOrigin(
  data: readonly ActivityTransaction[],
  origin: string,
): readonly ActivityTransaction[] {
  return data.map((one) => ({
    ...one,
    transfers: one.transfers.map((moved) => ofOrigin(moved, origin)),
  }))
}

function ofOrigin(moved: ActivityTransfer, origin: string): ActivityTransfer {
  const { fungible_info: fungible } = moved
  if (!fungible?.icon) return moved
  const icon = { url: logoUrl(fungible.icon.url, origin) }
  return { ...moved, fungible_info: { ...fungible, icon } }
}
