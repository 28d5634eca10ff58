import type { Namespace } from '../../caip/index.ts'
import { accountNoActiveAddressError, providerNotFoundError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ProviderOf } from '../model/Provider.ts'
import { isSameAddressIgnoringCase } from './connectionState.ts'
import { getProvider } from './getProvider.ts'
import { readConnection } from './readConnection.ts'

/**
 * Returns the provider of the connected wallet and one of its accounts, for libraries that take both.
 *
 * @param parameters - Namespace; address of an account. @default the active account
 * @returns The provider, and the address as the wallet wrote it.
 * @throws `provider.not_found` when no wallet is connected; `account.no_active_address` when the
 * wallet has no such account.
 */
export function getProviderAndAddress<const namespace extends Namespace>(
  client: Latchkey,
  parameters: {
    readonly namespace: namespace
    readonly account?: string | undefined
  },
): { readonly provider: ProviderOf<namespace>; readonly address: string } {
  const { namespace, account } = parameters
  const provider = getProvider(client, { namespace })
  const { accounts = [] } = readConnection(client.store.get(), namespace) ?? {}
  if (!provider) throw new WalletError(providerNotFoundError)
  const found = account
    ? accounts.find(({ address }) => isSameAddressIgnoringCase(address, account))
    : accounts[0]
  if (!found) throw new WalletError(accountNoActiveAddressError)
  return { provider, address: found.address }
}
