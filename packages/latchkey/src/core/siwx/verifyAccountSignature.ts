import { namespaceOf } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Verifies the signature of a message with the adapter of its namespace.
 *
 * @param parameters - `chain`: CAIP-2; `address`: bare; `signal` aborts calls to contract accounts.
 * @returns Undefined when the network is not configured, or no adapter verifies its signatures.
 */
export async function verifyAccountSignature(
  { adapters, options }: Latchkey,
  parameters: {
    readonly chain: string
    readonly address: string
    readonly message: string
    readonly signature: string
    readonly signal?: AbortSignal | undefined
  },
): Promise<boolean | undefined> {
  const { chain, address, message, signature, signal } = parameters
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  if (!network) return undefined
  const adapter = adapters.get(namespaceOf(network.caipNetworkId))
  return adapter?.verifyMessage?.({ network, address, message, signature, signal })
}
