import type { LatchkeySignals } from '../core/index.ts'
import type { ViewName } from './Modal.ts'

/**
 * Returns the view that an attention event of the client opens.
 *
 * @param isOpen - Whether the modal is open.
 * @returns The view, or undefined when the modal stays unchanged.
 */
export function getViewForAttentionSignal(
  kind: LatchkeySignals['attention']['kind'],
  isOpen: boolean,
): ViewName | undefined {
  if (kind === 'unsupportedNetwork') return 'UnsupportedChain'
  if (kind === 'frameOpened') return 'ApproveTransaction'
  if (kind === 'signIn') return 'SIWXSignMessage'
  // An open modal shows the link to the wallet within the current view.
  return kind === 'walletWaits' && !isOpen ? 'OpenWallet' : undefined
}
