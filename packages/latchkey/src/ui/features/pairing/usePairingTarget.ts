import type { WalletRow } from '../../../core/index.ts'
import { findPairing } from '../../../modal/index.ts'
import { useClient, useClientState, useRouteData } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'

/** Whom a pairing view is about. */
export type PairingTarget = {
  /** Absent where any wallet will do. */
  readonly wallet: WalletRow | undefined
  readonly name: string
  readonly image: string | undefined
}

/** Reads whom a pairing view is about: a wallet, or pairing itself. */
export function usePairingTarget(): PairingTarget {
  const client = useClient()
  const pairing = useClientState(findPairing)
  const wallet = useRouteData('ConnectingWalletConnect')?.wallet
  const shown = wallet ?? pairing
  return {
    wallet,
    name: wallet?.name ?? 'WalletConnect',
    image: shown && walletImage(client, shown),
  }
}
