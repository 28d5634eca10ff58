import { parseCaipAddress } from '../../caip/index.ts'
import type { ActiveAccount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'

/** Returns the account that a purchase is paid out to; undefined when its network is not configured. */
export function findPurchaseAccount(
  { options }: Latchkey,
  { caipAddress }: Purchase,
): ActiveAccount | undefined {
  const { networkId, address } = parseCaipAddress(caipAddress)
  const network = options.networks.find((one) => one.caipNetworkId === networkId)
  return network && { network, address, caipAddress }
}
