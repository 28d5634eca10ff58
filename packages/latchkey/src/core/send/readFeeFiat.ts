import { readTokens } from '../balances/index.ts'
import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import { toFiat } from './toFiat.ts'

/**
 * Reads the fiat value of a fee.
 *
 * @param fee - Base units of the network's native currency; undefined while it is not known.
 * @returns A decimal string in the visitor's currency; undefined without a price.
 */
export function readFeeFiat(
  state: State,
  network: CaipNetworkId,
  fee: bigint | undefined,
): string | undefined {
  const tokens = readTokens(state, namespaceOf(network))
  return toFiat(
    tokens.find(({ address }) => address === undefined),
    fee,
  )
}
