import { WalletError } from '../../errors/index.ts'
import { createRun, type Run } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { paired } from './pairedConnector.ts'
import { clearCode, setCodeFailed } from './pairingState.ts'
import { relayUrls } from './relayUrls.ts'
import { clearWalletLink } from './openedWallet.ts'

/** Preparing under way. */
function preparing(client: Latchkey): Run {
  const run = createRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Has a pairing code ready before a wallet is chosen: on a phone the tap that chooses one must open
 * it at once, or the browser will not. The code is in `state.pairing`, and is kept fresh until
 * `abandonPairing`. Connecting the connector `walletConnect` takes it; without a code prepared, that
 * makes its own, so a host that shows codes itself (option `manualWCControl`) needs no more than
 * `connect` and `state.pairing.uri`.
 *
 * @param client - Client from `createLatchkey`.
 * @returns When there is a code, or `state.pairing.error` says why there is none. Never rejects.
 * @source spec §9 "Pairing expiry 4 minutes"
 */
export async function preparePairing(client: Latchkey): Promise<void> {
  const { store, options } = client
  const run = client.own(preparing)
  const signal = run.start()
  if (relayUrls(options).length === 0)
    return store.set(setCodeFailed(new WalletError('pairing.not_configured')))
  try {
    const { code } = await client.own(paired).loadForCode()
    if (run.isCurrent(signal)) await code.prepare()
  } catch {
    // The state says why.
  }
}

/**
 * Drops the code that nobody looks at any more. A connect that waits for a wallet goes on waiting.
 *
 * @param client - Client from `createLatchkey`.
 */
export function abandonPairing(client: Latchkey): void {
  const { store } = client
  client.own(preparing).abort()
  clearWalletLink(client)
  const link = client.own(paired).loaded()
  if (link) link.code.abandon()
  else if (store.get().pairing.status !== 'idle') store.set(clearCode())
}
