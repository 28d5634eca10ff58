import type { ReactNode } from 'react'
import { type ConnectorType, readWalletRows } from '../../../core/index.ts'
import { isMobile } from '../../../modal/index.ts'
import { List } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { AllWalletsItem, WalletItem } from '../connect/index.ts'
import { Pane } from './Pane.tsx'

export { css } from '../connect/index.ts'

/** Wallets that are opened by a link. */
const linked: readonly ConnectorType[] = ['recent', 'featured', 'custom', 'recommended']

/**
 * Offers pairing alone: a code to scan, or on a phone the wallets to open.
 *
 * @source spec §2 "With no adapters and not connected, or with manual WalletConnect control"
 */
export default function ConnectingWalletConnectBasicView(): ReactNode {
  const client = useClient()
  const text = useText()
  const onPhone = isMobile(client.window)
  const rows = useClientState((state) => readWalletRows(state, client.options, { isMobile: true }))
  return (
    <>
      {!onPhone && <Pane platform="qrcode" />}
      <List label={text('connect.wallets')} hidesLabel>
        {onPhone &&
          rows
            .filter(({ type }) => linked.includes(type))
            .map((wallet) => <WalletItem key={wallet.id} wallet={wallet} />)}
        <AllWalletsItem />
      </List>
    </>
  )
}
