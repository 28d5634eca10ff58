import { parseCaipAddress } from '../../caip/index.ts'
import { type ActiveAccount, parseAmount, tokensQuery } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** An amount in base units, and the decimals of its token. */
export type TokenAmount = { readonly amount: bigint; readonly decimals: number }

/**
 * Reads the balance of one token of an account, bypassing every cache: the native currency from the
 * network's node, other tokens from the gateway.
 *
 * @param parameters - Account; contract, undefined for the native currency; abort signal.
 * @returns 0 while the account has none of it.
 * @throws The errors of the adapter; `balance.tokens_failed`, `transport.aborted`.
 */
export async function fetchTokenBalance(
  client: Latchkey,
  parameters: fetchTokenBalance.Parameters,
): Promise<TokenAmount> {
  const { account, token, signal } = parameters
  const { network, address } = account
  const { decimals } = network.nativeCurrency
  const adapter = client.adapters.get(network.chainNamespace)
  if (token === undefined && adapter?.readBalance)
    return { amount: await adapter.readBalance({ network, address, signal }), decimals }

  const changed = token === undefined ? undefined : [token]
  const query = tokensQuery(client, { address, network: network.caipNetworkId, changed })
  const normalize = (text: string): string => adapter?.parseAddress(text) ?? text
  const found = (await query.queryFn({ signal })).find((one) =>
    one.address === undefined || token === undefined
      ? one.address === token
      : normalize(parseCaipAddress(one.address).address) === normalize(token),
  )
  if (!found) return { amount: 0n, decimals }
  const places = Number.parseInt(found.quantity.decimals, 10)
  return { amount: parseAmount(found.quantity.numeric, places), decimals: places }
}

export declare namespace fetchTokenBalance {
  type Parameters = {
    readonly account: ActiveAccount
    readonly token: string | undefined
    readonly signal: AbortSignal
  }
}
