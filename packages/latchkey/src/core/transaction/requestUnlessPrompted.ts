import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import { walletRequestPendingError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

type Prompt = { readonly address: string | undefined; readonly signal: AbortSignal | undefined }

const createPrompts = (): Set<Prompt> => new Set()

/**
 * Requests a transaction from the connected wallet, unless the wallet has not answered an aborted one of the account.
 *
 * A prompt cannot be withdrawn, and the visitor may still confirm it. The next request is rejected once, as by
 * `withOpenRequest` after a reload; the one after that is sent. Requests that were not aborted do not count: a caller may
 * send several at once.
 *
 * @param options - Network of the transaction; `signal`, which marks the request as aborted but does not end it.
 * @throws `wallet.request_pending`; else what `request` throws.
 */
export async function requestUnlessPrompted<value>(
  client: Latchkey,
  options: { readonly network: CaipNetworkId; readonly signal?: AbortSignal | undefined },
  request: () => Promise<value>,
): Promise<value> {
  const { network, signal } = options
  const prompts = client.own(createPrompts)
  const address = readConnection(client.store.get(), namespaceOf(network))?.accounts[0]?.address
  const aborted = [...prompts].filter((one) => one.address === address && one.signal?.aborted)
  for (const one of aborted) prompts.delete(one)
  if (aborted.length > 0) throw new WalletError(walletRequestPendingError)
  const prompt = { address, signal }
  prompts.add(prompt)
  try {
    return await request()
  } finally {
    prompts.delete(prompt)
  }
}
