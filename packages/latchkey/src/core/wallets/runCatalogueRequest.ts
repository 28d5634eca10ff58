import { walletCatalogueFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { WalletsTransition } from './catalogueState.ts'

/**
 * Sends requests to the wallet catalogue, and writes what they return to the state, unless
 * a newer run has started meanwhile.
 *
 * @param run - Aborted before the requests.
 * @param load - Sends the requests.
 * @param failed - Change of the state after a failure.
 * @throws `wallet.catalogue_failed`
 */
export async function runCatalogueRequest(
  client: Latchkey,
  run: LatestRun,
  load: (signal: AbortSignal) => Promise<() => void>,
  failed: WalletsTransition,
): Promise<void> {
  const signal = run.start()
  try {
    const write = await load(signal)
    if (run.isCurrent(signal)) write()
  } catch (error) {
    if (!run.isCurrent(signal)) return
    client.store.set(failed)
    throw isWalletError(error, 'wallet.catalogue_failed')
      ? error
      : new WalletError(walletCatalogueFailedError, {}, { cause: error })
  }
}
