import { type ActiveAccount, tokensQuery } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { findTokenAmount, type TokenAmount } from './findTokenAmount.ts'

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
  return findTokenAmount(client, parameters, await query.queryFn({ signal }))
}

export declare namespace fetchTokenBalance {
  type Parameters = {
    readonly account: ActiveAccount
    readonly token: string | undefined
    readonly signal: AbortSignal
  }
}
