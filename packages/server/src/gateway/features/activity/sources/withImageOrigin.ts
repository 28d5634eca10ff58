import type { ActivityTransaction, ActivityTransfer } from 'latchkey/protocol'
import { logoUrl } from '../../../chain/tokens/index.ts'

/**
 * Adds the origin to the image paths of this gateway.
 *
 * @param data - Cached transactions.
 * @param origin - Origin of this gateway, as the client requested it.
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
