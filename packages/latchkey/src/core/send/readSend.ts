import type { TokenBalance } from '../model/slices/balances.ts'
import type { SendState } from '../model/slices/send.ts'
import { readBalance, readTokens } from '../balances/index.ts'
import type { State } from '../model/State.ts'

/** The send form with what can be sent. spec §3 "Send state". */
export type Send = SendState & {
  /** Value of the network's own coin, a decimal text; undefined while no price is known. */
  readonly networkBalanceInUSD: string | undefined
  readonly tokenBalances: readonly TokenBalance[]
  /** Milliseconds since 1970 of the last balance that could not be read. */
  readonly lastRetry: number | undefined
}

/**
 * Reads the send form and what can be sent.
 *
 * @param state - State of the client.
 * @returns The form, with the balances of the account in use.
 * @source spec §3 "Send state"
 */
export function readSend(state: State): Send {
  const tokenBalances = readTokens(state)
  return {
    ...state.send,
    networkBalanceInUSD: tokenBalances.find(({ address }) => address === undefined)?.value,
    tokenBalances,
    lastRetry: readBalance(state)?.lastRetry,
  }
}
