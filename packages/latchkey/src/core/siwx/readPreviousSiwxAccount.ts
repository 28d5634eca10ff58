import { namespaceOf } from '../../caip/index.ts'
import { readConnection } from '../connection/index.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import type { State } from '../model/State.ts'
import { isNetworkApproved } from '../network/index.ts'
import { readSiwxState } from './siwxState.ts'

/**
 * Reads the account to whose network a cancelled sign-in goes back. The label of the button and the action use it.
 *
 * @returns Undefined where Cancel disconnects.
 * @see [4.8d]
 */
export function readPreviousSiwxAccount(state: State): SiwxAccount | undefined {
  const { flow, last } = readSiwxState(state)
  if (!last || flow.status === 'idle' || flow.account.chainId === last.chainId) return undefined
  return canSwitchBack(state, last) ? last : undefined
}

/** Returns whether an account is the current one of its namespace, and its wallet can switch to its network. */
export function canSwitchBack(state: State, { chainId, accountAddress }: SiwxAccount): boolean {
  const connection = readConnection(state, namespaceOf(chainId))
  return connection?.accounts[0]?.address === accountAddress && isNetworkApproved(state, chainId)
}
