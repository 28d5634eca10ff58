import { namespaceOf } from '../caip/index.ts'
import type { Latchkey, State } from '../core/index.ts'

/**
 * Returns the state of a server render: no wallet connected, on the default network.
 *
 * The first render in the page shows it too, regardless of the storage, so that hydration matches.
 *
 * @param client - A client.
 * @returns The state.
 */
export function serverState(client: Latchkey): State {
  const { defaultNetwork } = client.options
  const state = client.store.get()
  const networks = Object.entries(state.network).map(([namespace, { requested }]) => {
    const first = requested.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork)
    return [namespace, { requested, active: first ?? requested[0], isUnsupported: false }]
  })
  return {
    ...state,
    initialized: false,
    connection: {},
    connectFlow: { status: 'idle' },
    activeNamespace: namespaceOf(defaultNetwork),
    network: Object.fromEntries(networks),
    switchFlow: { status: 'idle' },
    balances: {},
    wallets: { ...state.wallets, connectors: [], recent: [] },
  }
}
