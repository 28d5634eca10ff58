import {
  type AddressParts,
  type CaipAddress,
  formatCaipAddress,
  parseCaipAddress,
} from '../../caip/index.ts'
import { accountNoActiveAddressError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'

/**
 * Returns the account whose sessions are requested: the given one, or the active one.
 *
 * @param given - CAIP-10.
 * @returns The parsed account, and its id.
 * @throws `account.no_active_address`, `caip.invalid_address`
 */
export function resolveSmartSessionAccount(
  client: Latchkey,
  given: CaipAddress | undefined,
): AddressParts & { readonly id: CaipAddress } {
  const id = given ?? accountInUse(client)
  if (id === undefined) throw new WalletError(accountNoActiveAddressError)
  return { ...parseCaipAddress(id), id }
}

function accountInUse({ store }: Latchkey): CaipAddress | undefined {
  const networkId = readNetwork(store.get())?.caipNetworkId
  const address = readConnection(store.get())?.accounts[0]?.address
  return networkId && address ? formatCaipAddress({ networkId, address }) : undefined
}
