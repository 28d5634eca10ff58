import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import { readConnection } from './readConnection.ts'

/**
 * Returns a text that changes with the connected wallet, its active account and its network.
 *
 * @returns Undefined when no wallet is connected in the namespace.
 */
export function readAccountKey(state: State, namespace: Namespace): string | undefined {
  const connection = readConnection(state, namespace)
  if (!connection) return undefined
  const { connector, accounts, network } = connection
  return [connector.uid, accounts[0]?.address, network].join(' ')
}
