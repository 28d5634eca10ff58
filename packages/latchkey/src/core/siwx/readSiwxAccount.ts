import { readConnection, readConnections } from '../connection/index.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import type { State } from '../model/State.ts'
import { isNetworkSupported, readNetwork } from '../network/index.ts'

/**
 * Reads the account that signs in: the active one, on the active network.
 *
 * @returns Undefined while no wallet is connected, or its network is not one of the app.
 */
export function readSiwxAccount(state: State): SiwxAccount | undefined {
  const { activeNamespace: namespace } = state
  const accountAddress = readConnection(state)?.accounts[0]?.address
  const chainId = readNetwork(state)?.caipNetworkId
  if (!accountAddress || !chainId || state.network[namespace]?.isUnsupported) return undefined
  if (!isNetworkSupported(state, chainId)) return undefined
  return readConnections(state).status === 'connected' ? { accountAddress, chainId } : undefined
}

/** Returns whether two accounts are the same address on the same network. */
export function isSameSiwxAccount(a: SiwxAccount | undefined, b: SiwxAccount | undefined): boolean {
  return a?.accountAddress === b?.accountAddress && a?.chainId === b?.chainId
}
