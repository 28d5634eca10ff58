import type { Namespace } from '../../caip/index.ts'
import type { WalletRpcProvider } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { State } from '../model/State.ts'
import { readConnection } from './readConnection.ts'

/**
 * Returns a text that changes with the session of the connected wallet, its active account and its network.
 *
 * @param state - State of the client.
 * @returns Undefined when no wallet is connected in the namespace, or the client was destroyed.
 */
export function readConnectionFingerprint(
  client: Latchkey,
  { state, namespace }: { readonly state: State; readonly namespace: Namespace },
): string | undefined {
  const connection = readConnection(state, namespace)
  if (!connection || client.isDestroyed()) return undefined
  const { connector, accounts, network, provider } = connection
  const session = client.own(sessionIds)(provider)
  return [connector.uid, session, accounts[0]?.address, network].join(' ')
}

/** Creates the counter of sessions. A wallet that connects again gets a new number. */
function sessionIds(): (provider: WalletRpcProvider) => number {
  const ids = new WeakMap<WalletRpcProvider, number>()
  let last = 0
  return (provider) => {
    const id = ids.get(provider) ?? ++last
    ids.set(provider, id)
    return id
  }
}
