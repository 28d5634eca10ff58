import { messageOf } from '../../errors/index.ts'
import { readConnections } from '../connection/index.ts'
import type { GrantedAccount } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Namespace } from '../../caip/index.ts'
import type { SiwxConfig } from '../model/Siwx.ts'
import type { State } from '../model/State.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { notifyTabsOfSiwxChange } from './sessionChanges.ts'
import { readSiwxState, updateSiwxState } from './siwxState.ts'

/**
 * Ends the sessions of accounts when the visitor or the wallet disconnects them, and all sessions once nothing is connected.
 * The response of the wallet to the disconnection does not matter.
 */
export function endSessionsOnDisconnect(client: Latchkey): void {
  let accounts: readonly GrantedAccount[] = []
  const stop = client.signals.on('disconnected', (connection) => {
    accounts = [...accounts, ...connection.accounts]
    void endLater()
  })
  client.onDestroy(stop)

  /** Wallets that are disconnected together are handled together, once the state has none of them. */
  async function endLater(): Promise<void> {
    await Promise.resolve()
    const ended = accounts
    accounts = []
    if (ended.length > 0 && !client.isDestroyed()) await endSessions(client, ended)
  }
}

async function endSessions(client: Latchkey, accounts: readonly GrantedAccount[]): Promise<void> {
  const config = client.own(bindSiwxConfig)
  if (config.signOutOnDisconnect === false) return
  const { store } = client
  const ended = accounts.filter((account) => !isAccountConnected(store.get(), account))
  const { last } = readSiwxState(store.get())
  if (ended.some(({ address }) => address === last?.accountAddress))
    store.set(updateSiwxState({ last: undefined }))
  try {
    if (isAnyInUse(store.get())) for (const account of ended) await revoke(client, config, account)
    else await config.setSessions([])
  } catch (error) {
    client.logger.warn('The sessions could not be ended', { reason: messageOf(error) })
  }
  if (!client.isDestroyed()) notifyTabsOfSiwxChange(client)
}

async function revoke(
  { options }: Latchkey,
  config: SiwxConfig,
  { namespace, address }: GrantedAccount,
): Promise<void> {
  if (config.revokeAccount) return config.revokeAccount(namespace, address)
  for (const { chainNamespace, caipNetworkId } of options.networks)
    if (chainNamespace === namespace) await config.revokeSession(caipNetworkId, address)
}

function isAccountConnected(state: State, { namespace, address }: GrantedAccount): boolean {
  const { connections } = readConnections(state, namespace)
  return connections.some(({ accounts }) => accounts.some((one) => one.address === address))
}

/** Returns whether a wallet is connected, or about to be restored. */
function isAnyInUse(state: State): boolean {
  return (Object.keys(state.connection) as Namespace[])
    .map((namespace) => readConnections(state, namespace))
    .some(({ status, connections }) => connections.length > 0 || status === 'reconnecting')
}
