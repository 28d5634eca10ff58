import type { ReactNode } from 'react'
import { readPairingViewState, type WalletPlatform } from '../../../modal/index.ts'
import { useClientState } from '../../shell/hooks.ts'
import { PairingCodePane } from './PairingCodePane.tsx'
import { OpenWalletPane } from './OpenWalletPane.tsx'
import { PairingFailed } from './PairingFailed.tsx'

/** Shows one way to reach a wallet, or the error of a failed pairing. */
export function PairingPlatformPane({
  platform,
  hasAllWallets = false,
}: PairingPlatformPane.Props): ReactNode {
  const { status } = useClientState(readPairingViewState)
  if (platform !== 'unsupported' && (status === 'declined' || status === 'failed'))
    return <PairingFailed />
  return platform === 'qrcode' ? (
    <PairingCodePane hasAllWallets={hasAllWallets} />
  ) : (
    <OpenWalletPane platform={platform} />
  )
}

export declare namespace PairingPlatformPane {
  type Props = {
    platform: WalletPlatform
    /** Whether a button beside the code opens the list of all wallets. @default false */
    hasAllWallets?: boolean | undefined
  }
}
