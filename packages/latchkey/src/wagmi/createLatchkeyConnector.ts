import type { Latchkey } from '../core/index.ts'
import { createModuleLoader } from '../kernel/index.ts'
import { getChain } from '../viem/actions/index.ts'
import { createActiveProvider } from './createActiveProvider.ts'
import { emitConnectionEvents, type WagmiStatusWatcher } from './emitConnectionEvents.ts'
import { readWagmiConnection, readWagmiConnectionOrThrow } from './readWagmiConnection.ts'
import { waitForRestore } from './waitForRestore.ts'
import type { CreateWagmiConnector, WagmiConnector } from './WagmiConnector.ts'

/**
 * Creates the connector that `latchkeyConnector` returns.
 *
 * @param parameters - `watchStatus` watches the config of the connector, if it is known.
 */
export function createLatchkeyConnector(
  client: Latchkey,
  parameters: { readonly watchStatus?: WagmiStatusWatcher | undefined } = {},
): CreateWagmiConnector {
  const provider = createActiveProvider(client)
  const { load, lazy } = createModuleLoader(async () =>
    (await import('./createConnectorOperations.ts')).createConnectorOperations(client),
  )
  return ({ emitter }) => {
    const connector: WagmiConnector = {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      async setup() {
        emitConnectionEvents(client, { emitter, ...parameters })
      },
      async connect({ chainId, isReconnecting } = {}) {
        if (chainId !== undefined) getChain(client, chainId)
        await waitForRestore(client)
        const needsModal = !isReconnecting && !readWagmiConnection(client)
        if (needsModal) await (await load()).connectInModal()
        // The wallet is connected, on its own chain, when it does not switch.
        if (chainId !== undefined) await connector.switchChain({ chainId }).catch(() => {})
        return readWagmiConnectionOrThrow(client) as never
      },
      disconnect: async () => (await load()).disconnect(),
      switchChain: lazy(({ switchChain }) => switchChain),
      getAccounts: async () => readWagmiConnectionOrThrow(client).accounts,
      getChainId: async () => readWagmiConnectionOrThrow(client).chainId,
      async getProvider() {
        await waitForRestore(client)
        return readWagmiConnection(client) && provider
      },
      async isAuthorized() {
        await waitForRestore(client)
        return readWagmiConnection(client) !== undefined
      },
      // The client follows the wallet itself, and wagmi does not call these.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
    return connector
  }
}
