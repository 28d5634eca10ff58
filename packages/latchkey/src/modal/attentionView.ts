import type { LatchkeySignals } from '../core/index.ts'
import type { ViewName } from './Modal.ts'

/**
 * Returns the view that an attention event of the client opens.
 *
 * @param kind - What happened.
 * @param isOpen - Whether the modal shows something already.
 * @returns The view, or undefined where the modal stays as it is.
 */
export function attentionView(
  kind: LatchkeySignals['attention']['kind'],
  isOpen: boolean,
): ViewName | undefined {
  if (kind === 'unsupportedNetwork') return 'UnsupportedChain'
  if (kind === 'signIn') return 'SIWXSignMessage'
  // Open, it shows the way to the wallet beside what it shows already.
  return kind === 'walletWaits' && !isOpen ? 'OpenWallet' : undefined
}
