import type { State } from '../model/State.ts'
import { availableAmount } from './checkSend.ts'

/**
 * Returns the maximum amount of the chosen token.
 *
 * @returns Base units: the balance, less the fee for the native currency. Undefined while the
 * balance, or a required fee, is unknown.
 */
export function readMaxSendAmount(state: State): bigint | undefined {
  const { token, fee } = state.send
  const available = token && availableAmount(state, token)
  if (!token || available === undefined) return undefined
  if (token.address) return available
  if (fee === undefined) return undefined
  return available > fee ? available - fee : 0n
}
