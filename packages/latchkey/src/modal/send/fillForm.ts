import {
  fetchBalance,
  fetchTokens,
  type Latchkey,
  readTokens,
  setSendToken,
  updateSendFee,
} from '../../core/index.ts'

/**
 * Fetches what can be sent and offers the network's own coin, as soon as there is known to be any,
 * where no token is chosen yet.
 *
 * @param client - A client.
 * @returns Rejects with `client.destroyed`, and for nothing else.
 */
export async function fillForm(client: Latchkey): Promise<void> {
  await Promise.all([
    fetchBalance(client).then(() => {
      offerCoin(client)
      // The most that can be sent depends on it.
      return updateSendFee(client)
    }),
    // A gateway may know of a coin that its network was silent about.
    fetchTokens(client).then(() => (offerCoin(client) ? updateSendFee(client) : undefined)),
  ])
}

/** Tells whether it chose the coin. */
function offerCoin(client: Latchkey): boolean {
  const state = client.store.get()
  const coin = readTokens(state).find(({ address }) => address === undefined)
  if (state.send.token || !coin) return false
  setSendToken(client, { token: coin })
  return true
}
