import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import { addDecimals } from './decimals.ts'
import { readTokens } from './readTokens.ts'

/**
 * Reads the total fiat value of the active account on its network.
 *
 * Tokens without a price add nothing: most of them are spam. Without a price of the native currency
 * the total is unknown.
 *
 * @param namespace - A namespace. @default the active one
 * @returns A decimal string; undefined while unknown.
 */
export function readFiatValue(state: State, namespace?: Namespace): string | undefined {
  const tokens = readTokens(state, namespace)
  const values = tokens.map(({ value }) => value).filter((value) => value !== undefined)
  const native = tokens.find(({ address }) => address === undefined)
  const isNativeKnown = native && (native.value !== undefined || native.quantity.numeric === '0')
  return isNativeKnown && values.length > 0 ? addDecimals(values) : undefined
}
