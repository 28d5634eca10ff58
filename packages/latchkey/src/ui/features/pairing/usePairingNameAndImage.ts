import type { WalletRow } from '../../../core/index.ts'
import { findPairingConnector } from '../../../modal/index.ts'
import { useClient, useClientState, useRouteData } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'

/** Name and image displayed by a pairing view. */
export type PairingNameAndImage = {
  /** Absent for a code that any wallet can scan. */
  readonly wallet: WalletRow | undefined
  readonly name: string
  readonly image: string | undefined
}

/** Returns name and image for a pairing view: those of its wallet, or of WalletConnect if any wallet may pair. */
export function usePairingNameAndImage(): PairingNameAndImage {
  const client = useClient()
  const pairing = useClientState(findPairingConnector)
  const wallet = useRouteData('ConnectingWalletConnect')?.wallet
  const shown = wallet ?? pairing
  return {
    wallet,
    name: wallet?.name ?? 'WalletConnect',
    image: shown && walletImage(client, shown),
  }
}
