import type { PeerError, PeerRpc } from './PeerRpc.ts'

/** What a wallet is told when its session ends. WalletConnect specs "Error codes" */
export const userDisconnected: PeerError = { code: 6000, message: 'User disconnected' }

/**
 * Hands a request to the relay without waiting for the peer.
 *
 * @param wire - Where it goes.
 * @param topic - The topic.
 * @param call - Method and params.
 * @param options - Id, ttl and signal as `Wire.request` takes them.
 * @returns Once the relay has it.
 * @throws What the wire rejects with before that.
 */
export function publishRequest(
  wire: PeerRpc,
  topic: string,
  call: { readonly method: string; readonly params: unknown },
  options: Omit<NonNullable<Parameters<PeerRpc['request']>[2]>, 'onSent'> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    wire.request(topic, call, { ...options, onSent: resolve }).then(() => resolve(), reject)
  })
}
