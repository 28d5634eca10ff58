import type { State } from '../model/State.ts'
import { availableAmount } from './checkSend.ts'

/**
 * Finds the most that can be sent of the chosen token.
 *
 * @param state - State of the client.
 * @returns Base units: the balance, less the fee for the network's own coin. Undefined while the
 * balance, or a fee that matters, is not known.
 */
export function maxAmount(state: State): bigint | undefined {
  const { token, fee } = state.send
  const available = token && availableAmount(state, token)
  if (!token || available === undefined) return undefined
  if (token.address) return available
  if (fee === undefined) return undefined
  return available > fee ? available - fee : 0n
}
