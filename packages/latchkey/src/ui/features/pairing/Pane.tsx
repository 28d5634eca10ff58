import type { ReactNode } from 'react'
import { readPairing, type WalletPlatform } from '../../../modal/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useClientState } from '../../shell/hooks.ts'
import { Later } from '../../shell/Later.tsx'
import { codePart, openPart, refusedPart } from './parts.ts'

/** Shows one way to a wallet, or that nothing came of it. */
export function Pane({ platform }: { platform: WalletPlatform }): ReactNode {
  const { status } = useClientState(readPairing)
  const fallback = <Skeleton shape="qr" />
  if (platform !== 'unsupported' && (status === 'declined' || status === 'failed'))
    return <Later part={refusedPart} props={{}} fallback={fallback} />
  if (platform === 'qrcode') return <Later part={codePart} props={{}} fallback={fallback} />
  return <Later part={openPart} props={{ platform }} fallback={fallback} />
}
