import { formatAmount, multiplyDecimals, readTokens } from '../balances/index.ts'
import { namespaceOf } from '../../caip/index.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import type { State } from '../model/State.ts'
import { decimalsOf } from './checkSend.ts'

/** Fiat values of a transfer: decimal strings in the visitor's currency; undefined without a price. */
export type TransferFiat = {
  readonly amount: string | undefined
  readonly fee: string | undefined
}

/**
 * Reads the fiat values of the transfer in the form.
 *
 * @param amount - Base units of the token; undefined while it is not known.
 */
export function readTransferFiat(state: State, amount: bigint | undefined): TransferFiat {
  const { token, fee } = state.send
  if (!token) return { amount: undefined, fee: undefined }
  const tokens = readTokens(state, namespaceOf(token.chainId))
  const native = tokens.find(({ address }) => address === undefined)
  const current = tokens.find(({ address }) => address === token.address) ?? token
  return { amount: fiatOf(current, amount), fee: fiatOf(native, fee) }
}

function fiatOf(token: TokenBalance | undefined, amount: bigint | undefined): string | undefined {
  if (token?.price === undefined || amount === undefined) return undefined
  return multiplyDecimals(formatAmount(amount, decimalsOf(token)), token.price)
}
