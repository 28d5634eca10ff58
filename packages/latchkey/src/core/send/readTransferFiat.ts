import { readTokens } from '../balances/index.ts'
import { namespaceOf } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import { readFeeFiat } from './readFeeFiat.ts'
import { toFiat } from './toFiat.ts'

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
  const current = tokens.find(({ address }) => address === token.address) ?? token
  return { amount: toFiat(current, amount), fee: readFeeFiat(state, token.chainId, fee) }
}
