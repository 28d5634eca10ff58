import type { Namespace } from '../../../caip/index.ts'
import type { FrameUser } from '../../../protocol/index.ts'
import type { GrantedAccount } from '../../model/Connector.ts'
import type { Latchkey } from '../../model/Latchkey.ts'

/** Returns the accounts of a visitor in a namespace, that of the current network first. */
export function listEmbeddedAccounts(
  client: Latchkey,
  user: FrameUser,
  namespace: Namespace,
): readonly GrantedAccount[] {
  const adapter = client.adapters.get(namespace)
  const given = user.accounts ?? []
  const accounts = given.some(({ address }) => address === user.address)
    ? given
    : [{ address: user.address, type: 'eoa' as const }, ...given]
  const order = [user.address, ...accounts.map(({ address }) => address)]
  return accounts
    .filter(({ address }) => adapter?.parseAddress(address) !== undefined)
    .toSorted((one, other) => order.indexOf(one.address) - order.indexOf(other.address))
    .map(({ address, type }) => ({ namespace, address, type }))
}
