import { isWalletError } from '../../../errors/index.ts'
import type { FrameParams, FrameResult } from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { createEmbeddedFrameClient } from './createEmbeddedFrameClient.ts'

/** Most requests for one confirmation: one takes 110 s, and a login is valid for ten minutes. */
const maxRequests = 6

type Confirmation = 'connectDevice' | 'connectSocial'

/**
 * Requests a confirmation of the visitor on another page. The frame replies with `login.unconfirmed` before the request
 * times out, and goes on with the wait in the next one. [9.8]
 *
 * @param options - `onUnconfirmed`: called when the visitor takes longer than one request.
 */
export async function requestConfirmation<method extends Confirmation>(
  client: Latchkey,
  request: { readonly method: method; readonly params: FrameParams<method> },
  options: { readonly signal: AbortSignal; readonly onUnconfirmed?: () => void },
): Promise<FrameResult<method>> {
  const { method, params } = request
  const { signal, onUnconfirmed } = options
  for (let count = 1; ; count += 1)
    try {
      return await client.own(createEmbeddedFrameClient).request(method, params, { signal })
    } catch (error) {
      if (count === maxRequests || !isWalletError(error, 'login.unconfirmed')) throw error
      onUnconfirmed?.()
    }
}
