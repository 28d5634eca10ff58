import { sendPossiblySentError, walletRequestPendingError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { OpenRequest, OpenRequests } from './createOpenRequests.ts'
import { withSentDetection } from './withSentDetection.ts'

/**
 * Requests a transaction from a wallet as `withSentDetection` does, and records the prompt while it is open.
 *
 * A prompt that is open when the page is left may be confirmed later. The next request of the account is rejected
 * once, so that the visitor does not pay twice unawares; the one after that is sent.
 *
 * @param request - Requests the transaction. Rejects with a `WalletError`.
 * @param options - `account`, CAIP-10, the same text on each page; `readMarker` as of `withSentDetection`.
 * @throws `send.possibly_sent` when the request failed after the marker has changed, or it has changed since the
 * prompt of a page that was left; `wallet.request_pending` when such a prompt may still be open; else what
 * `request` throws.
 */
export async function withOpenRequest<value>(
  request: () => Promise<value>,
  options: {
    readonly clock: Clock
    readonly openRequests: OpenRequests
    readonly account: string
    readMarker(): Promise<string>
  },
): Promise<value> {
  const { clock, openRequests, account } = options
  const readNow = (): Promise<string> => options.readMarker()
  await checkEarlierRequests(openRequests.takeEarlier(account), readNow)
  const opened = openRequests.add(account)
  async function readMarker(): Promise<string> {
    const marker = await readNow()
    opened.setMarker(marker)
    return marker
  }
  try {
    const sent = await withSentDetection(request, { clock, readMarker })
    opened.remove()
    return sent
  } catch (error) {
    // Otherwise the client was destroyed, and the wallet may still prompt.
    if (!isWalletError(error, 'transport.aborted')) opened.remove()
    throw error
  }
}

/** Rejects while the visitor may not know what has become of the prompts of a page that was left. */
async function checkEarlierRequests(
  earlier: readonly OpenRequest[],
  readMarker: () => Promise<string>,
): Promise<void> {
  if (earlier.length === 0) return
  const now = await readMarker().catch(() => undefined)
  const isSent = earlier.some(({ marker }) => marker !== undefined && marker !== (now ?? marker))
  const reason = 'The page was left while the wallet was prompted'
  throw new WalletError(isSent ? sendPossiblySentError : walletRequestPendingError, { reason })
}
