import { sendPossiblySentError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { isOutcomeUnknown } from './isOutcomeUnknown.ts'

/** Times of the reads after a failure, in ms: nodes may receive a transaction after the wallet fails. */
const readTimes = [0, 1_500]

/**
 * Requests a transaction from a wallet, and detects whether one was sent although the request failed, as when
 * the connection to the wallet ends before its response. A visitor who tries again would pay twice.
 *
 * @param request - Requests the transaction. Rejects with a `WalletError`.
 * @param options - `readMarker` reads a value that changes when the account sends a transaction, such as its
 * transaction count.
 * @throws `send.possibly_sent` if the value has changed; else what `request` throws.
 */
export async function withSentDetection<value>(
  request: () => Promise<value>,
  options: { readonly clock: Clock; readMarker(): Promise<string> },
): Promise<value> {
  const { clock } = options
  const readMarker = (): Promise<string | undefined> => options.readMarker().catch(() => undefined)
  // The wallet is prompted meanwhile.
  const before = readMarker()
  try {
    return await request()
  } catch (error) {
    const first = isWalletError(error) && isOutcomeUnknown(error) ? await before : undefined
    if (!isWalletError(error) || first === undefined) throw error
    for (const ms of readTimes) {
      await new Promise<void>((resolve) => clock.after(ms, resolve))
      if (((await readMarker()) ?? first) !== first)
        throw new WalletError(sendPossiblySentError, error.details, { cause: error })
    }
    throw error
  }
}
