import type { ActiveAccount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { findTokenAmount } from './findTokenAmount.ts'

/** Milliseconds for which a balance counts as that of now. */
const maxAge = 600_000

/**
 * Reads the last known balance of one token from the state.
 *
 * @param asset - Account; contract, undefined for the native currency.
 * @returns Base units; undefined when the balance is unknown or older than ten minutes.
 */
export function readKnownBalance(
  client: Latchkey,
  asset: { readonly account: ActiveAccount; readonly token: string | undefined },
): bigint | undefined {
  const { balances, tokens } = client.store.get()
  const { caipAddress } = asset.account
  const isRecent = (timestamp: number | undefined): boolean =>
    timestamp !== undefined && client.clock.now() - timestamp <= maxAge
  if (asset.token === undefined) {
    const native = balances[caipAddress]
    return isRecent(native?.timestamp) ? native?.value : undefined
  }
  const held = tokens?.[caipAddress]
  return held && isRecent(held.timestamp)
    ? findTokenAmount(client, asset, held.list).amount
    : undefined
}
