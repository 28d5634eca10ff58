import { fetchNamesOf, type Latchkey, readConnection } from '../core/index.ts'
import { isWalletError, type WalletError } from '../errors/index.ts'

/**
 * Returns whether the account owns a name whose registration failed: the response to this registration, or to an
 * earlier one, may be lost.
 */
export async function wasNameRegistered(
  client: Latchkey,
  attempt: { readonly name: string; readonly error: WalletError; readonly signal: AbortSignal },
): Promise<boolean> {
  const { name, error, signal } = attempt
  const address = readConnection(client.store.get())?.accounts[0]?.address
  const isUnclear =
    isWalletError(error, 'names.taken') || isWalletError(error, 'names.register_failed')
  if (!isUnclear || address === undefined) return false
  const owned = await fetchNamesOf(client, { address, force: true, signal }).catch(() => [])
  return owned.some((one) => one.name === name)
}
