import type { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Milliseconds before the second try. Each pause is twice as long; with the last, 15 s in all. */
const firstPause = 500
const lastPause = 8000

/**
 * Fetches what the answer of a wallet needs. A phone that comes back from the wallet may be without a
 * network for a moment, and the wallet has agreed already: one failure is no reason to drop it.
 *
 * @param client - Client from `createLatchkey`.
 * @param load - Fetches it; tries anew with every call.
 * @param signal - Aborted when nobody waits for the answer any more.
 * @returns What was fetched.
 * @throws What the last try threw.
 */
export async function keepLoading<part>(
  { clock }: Latchkey,
  load: () => Promise<part>,
  signal: AbortSignal | undefined,
): Promise<part> {
  for (let ms = firstPause; ; ms *= 2)
    try {
      return await load()
    } catch (cause) {
      if (ms > lastPause || signal?.aborted) throw cause
      const error = (): WalletError => cause as WalletError
      await withTimeout(new Promise(() => {}), { clock, ms, signal, error }).catch(() => {})
    }
}
