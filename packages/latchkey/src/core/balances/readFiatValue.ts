import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import { addDecimals } from './decimals.ts'
import { readTokens } from './readTokens.ts'

/**
 * Reads what the account in use holds on its network, in money.
 *
 * Tokens that nobody knows a price of add nothing: most of them were sent to deceive. The network's
 * own coin has to have one, or nothing is said.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns A decimal text; undefined while it is not known.
 */
export function readFiatValue(state: State, namespace?: Namespace): string | undefined {
  const tokens = readTokens(state, namespace)
  const values = tokens.map(({ value }) => value).filter((value) => value !== undefined)
  const native = tokens.find(({ address }) => address === undefined)
  const isNativeKnown = native && (native.value !== undefined || native.quantity.numeric === '0')
  return isNativeKnown && values.length > 0 ? addDecimals(values) : undefined
}
