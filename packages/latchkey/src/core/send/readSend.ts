import type { TokenBalance } from '../model/slices/balances.ts'
import type { SendState } from '../model/slices/send.ts'
import { readBalance, readTokens } from '../balances/index.ts'
import type { State } from '../model/State.ts'

/** The send form with the balances to choose from. */
export type SendFormData = SendState & {
  /** Fiat value of the native balance, a decimal string; undefined without a price. */
  readonly networkBalanceInUSD: string | undefined
  readonly tokenBalances: readonly TokenBalance[]
  /** Milliseconds since 1970 of the last failed balance fetch. */
  readonly lastRetry: number | undefined
}

/**
 * Reads the send form and the balances to choose from.
 *
 * @returns The form, with the balances of the active account.
 */
export function readSend(state: State): SendFormData {
  const tokenBalances = readTokens(state)
  return {
    ...state.send,
    networkBalanceInUSD: tokenBalances.find(({ address }) => address === undefined)?.value,
    tokenBalances,
    lastRetry: readBalance(state)?.lastRetry,
  }
}
