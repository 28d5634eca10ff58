import type { Address } from 'viem'
import type { Adapter } from '../core/index.ts'
import type { EvmRpc } from './rpc/index.ts'

/** An ECDSA signature has 65 bytes, or 64 in the compact form of EIP-2098. */
const keySignature = /^0x([\da-f]{128}|[\da-f]{130})$/i

/**
 * Verifies the signature of a text. Nodes are requested for contract accounts only.
 *
 * @returns Whether the account signed it. False for a contract that fails, and while its network is
 * unavailable.
 * @see EIP-191, EIP-1271, EIP-6492
 */
export async function verifyEvmMessage(
  rpc: EvmRpc,
  parameters: Parameters<NonNullable<Adapter['verifyMessage']>>[0],
): Promise<boolean> {
  const { network, message, signature, signal } = parameters
  const address = parameters.address as Address
  const { hashMessage, isAddressEqual, isHex, recoverAddress } = await import('viem/utils')
  if (!isHex(signature) || signature.length % 2 !== 0) return false
  const hash = hashMessage(message)
  if (keySignature.test(signature)) {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    if (signer && isAddressEqual(signer, address)) return true
  }
  const [{ createClient, custom }, { verifyHash }] = await Promise.all([
    import('viem'),
    import('viem/actions'),
  ])
  const request = async (call: { readonly method: string; readonly params?: unknown }) => {
    const { method, params = [] } = call
    return rpc.request(network.caipNetworkId, { method, params: params as unknown[] }, signal)
  }
  const client = createClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: false,
  })
  return await verifyHash(client, { address, hash, signature }).catch(() => false)
}
