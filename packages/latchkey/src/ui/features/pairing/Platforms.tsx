import type { ReactNode } from 'react'
import type { WalletPlatform } from '../../../modal/index.ts'
import { Tabs } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import { pairingTexts } from './pairingTexts.ts'

/** Platform of a wallet that can be reached from this device. */
type Platform = Exclude<WalletPlatform, 'unsupported'>

const labels = {
  browser: 'platform.browser',
  qrcode: 'platform.mobile',
  mobile: 'platform.mobile',
  webapp: 'platform.webapp',
  desktop: 'platform.desktop',
} as const

/** Shows tabs for several ways to reach one wallet. */
export function Platforms({ platforms, selected, children }: Platforms.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(pairingTexts)
  return (
    <Tabs
      label={text('pairing.platforms')}
      tabs={platforms.map((key) => ({ key, label: text(labels[key]) }))}
      selected={selected}
      onSelect={(key) => modal.selectPlatform(key)}
    >
      {children}
    </Tabs>
  )
}

export declare namespace Platforms {
  type Props = { platforms: readonly Platform[]; selected: Platform; children: ReactNode }
}
