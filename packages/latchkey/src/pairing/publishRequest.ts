import type { PeerError, PeerRpc } from './PeerRpc.ts'

/**
 * Reason sent to a wallet when the app ends its session.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
export const userDisconnected: PeerError = { code: 6000, message: 'User disconnected' }

/**
 * Publishes a request without waiting for the response of the peer.
 *
 * @param options - Id, ttl and signal as `PeerRpc.request` takes them.
 * @returns Resolves once the relay has accepted the request.
 * @throws What `PeerRpc.request` rejects with before that.
 */
export function publishRequest(
  peerRpc: PeerRpc,
  topic: string,
  call: { readonly method: string; readonly params: unknown },
  options: Omit<NonNullable<Parameters<PeerRpc['request']>[2]>, 'onSent'> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    peerRpc.request(topic, call, { ...options, onSent: resolve }).then(() => resolve(), reject)
  })
}
