import { pairingNotConfiguredError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPairedWalletLoader } from './pairedConnector.ts'
import { clearPairingCode, setPairingCodeFailed } from './pairingState.ts'
import { relayUrls } from './relayUrls.ts'
import { clearOpenedWallet } from './openedWallet.ts'

/** Creates the run of the preparation. */
function preparing(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Prepares a pairing code before a wallet is selected: on phones the tap that selects a wallet must
 * open it immediately, or the browser blocks it. The code is in `state.pairing`, and is renewed
 * until `abandonPairingCode`. Connecting the connector `walletConnect` uses it, or creates one. A host
 * that displays codes itself (option `manualWCControl`) needs only `connect` and
 * `state.pairing.uri`.
 *
 * @returns Resolves when there is a code, or an error in `state.pairing.error`. Never rejects.
 */
export async function preparePairingCode(client: Latchkey): Promise<void> {
  const { store, options } = client
  const run = client.own(preparing)
  const signal = run.start()
  if (relayUrls(options).length === 0)
    return store.set(setPairingCodeFailed(new WalletError(pairingNotConfiguredError)))
  try {
    const { code } = await client.own(createPairedWalletLoader).loadForCode()
    if (run.isCurrent(signal)) await code.prepare()
  } catch {
    // The error is in the state.
  }
}

/** Stops displaying the pairing code. A connect that waits for a wallet continues. */
export function abandonPairingCode(client: Latchkey): void {
  const { store } = client
  client.own(preparing).abort()
  clearOpenedWallet(client)
  const link = client.own(createPairedWalletLoader).loaded()
  if (link) link.code.abandon()
  else if (store.get().pairing.status !== 'idle') store.set(clearPairingCode())
}
