import type { ReactNode } from 'react'
import { readPairing, type WalletPlatform } from '../../../modal/index.ts'
import { useClientState } from '../../shell/hooks.ts'
import { CodePane } from './CodePane.tsx'
import { OpenPane } from './OpenPane.tsx'
import { PairingFailed } from './PairingFailed.tsx'

/** Shows one way to reach a wallet, or why pairing failed. */
export function Pane({ platform }: { platform: WalletPlatform }): ReactNode {
  const { status } = useClientState(readPairing)
  if (platform !== 'unsupported' && (status === 'declined' || status === 'failed'))
    return <PairingFailed />
  return platform === 'qrcode' ? <CodePane /> : <OpenPane platform={platform} />
}
