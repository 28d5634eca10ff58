import { type Latchkey, readConnection, readNetwork, type State } from '../core/index.ts'

/**
 * Calls a listener when the active network, wallet or account changes, until the client is destroyed.
 * The contents of forms and the open prompts belong to the previous one.
 */
export function watchActiveWallet({ store, onDestroy }: Latchkey, listener: () => void): void {
  onDestroy(store.watch(readActiveWallet, listener))
}

/** Returns a key of the active network, wallet and account. */
export function readActiveWallet(state: State): string {
  const { connector, accounts } = readConnection(state) ?? {}
  return `${readNetwork(state)?.caipNetworkId} ${connector?.uid} ${accounts?.[0]?.address}`
}
