import type { Namespace } from '../../caip/index.ts'
import { namespaceOf } from '../../caip/index.ts'
import {
  networkInvalidChainIdError,
  walletMalformedAddressError,
  walletNoAccountsError,
} from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createProviderFactoryMap } from './createProviderFactoryMap.ts'
import type { GrantedAccount, ConnectorSession } from '../model/Connector.ts'

/**
 * Checks the sessions that a wallet granted: there must be an account in one of the accepted
 * namespaces, and addresses must be valid.
 *
 * @param sessions - As the connector returned them.
 * @param accepted - The required namespace, or all that the connector has.
 * @returns Sessions of configured namespaces that have accounts.
 * @throws `wallet.no_accounts`, `wallet.malformed_address`.
 */
export function validateConnectorSessions(
  client: Latchkey,
  sessions: readonly ConnectorSession[],
  accepted: readonly Namespace[],
): readonly ConnectorSession[] {
  const checked = sessions
    .filter((session) => client.store.get().network[session.namespace])
    .map((session) => ({ ...session, accounts: validateSessionAccounts(client, session) }))
    .filter(({ accounts }) => accounts.length > 0)
  if (!checked.some(({ namespace }) => accepted.includes(namespace)))
    throw new WalletError(walletNoAccountsError)
  for (const session of checked)
    // Guards against a connector that returns a network of another namespace.
    if (namespaceOf(session.network) !== session.namespace)
      throw new WalletError(networkInvalidChainIdError, { network: session.network })
  return checked
}

/**
 * Checks the accounts of a session and normalizes their addresses.
 *
 * @returns The accounts, each address once.
 * @throws `wallet.malformed_address`
 */
export function validateSessionAccounts(
  client: Latchkey,
  session: Pick<ConnectorSession, 'namespace' | 'accounts'>,
): readonly GrantedAccount[] {
  const adapter = client.adapters.get(session.namespace)
  const factory = client.own(createProviderFactoryMap).get(session.namespace)
  const accounts = new Map<string, GrantedAccount>()
  for (const account of session.accounts) {
    const given: unknown = account.address
    const isText = typeof given === 'string' && given !== ''
    const parsed = isText ? (adapter ? adapter.parseAddress(given) : given) : undefined
    if (parsed === undefined)
      throw new WalletError(walletMalformedAddressError, { address: String(given).slice(0, 100) })
    const address = factory?.formatAddress?.(parsed) ?? parsed
    if (!accounts.has(address)) accounts.set(address, { ...account, address })
  }
  return [...accounts.values()]
}
