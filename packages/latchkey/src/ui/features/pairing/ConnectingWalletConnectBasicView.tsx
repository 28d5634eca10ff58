import type { ReactNode } from 'react'
import { type ConnectorType, readWalletRows } from '../../../core/index.ts'
import { isMobile } from '../../../modal/index.ts'
import { List } from '../../primitives/index.ts'
import { css as qrCss } from '../../primitives/qr/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { AllWalletsItem, connectTexts, css as connectCss, WalletItem } from '../connect/index.ts'
import { css as codeCss } from './PairingCodePane.module.css'
import { PairingPlatformPane } from './PairingPlatformPane.tsx'

/** Shows the title of the view. */
export const Title = (): ReactNode => 'WalletConnect'

export const css: readonly string[] = [qrCss, codeCss, connectCss]

/** Wallets that are opened by a link. */
const linked: readonly ConnectorType[] = ['recent', 'featured', 'custom', 'recommended']

/**
 * Shows pairing alone: a code to scan, or on a phone the wallets to open.
 *
 * @see [2.8]
 */
export default function ConnectingWalletConnectBasicView(): ReactNode {
  const client = useClient()
  const text = useText(connectTexts)
  const onPhone = isMobile(client.window)
  const rows = useClientState((state) => readWalletRows(state, client.options, { isMobile: true }))
  return (
    <>
      {!onPhone && <PairingPlatformPane platform="qrcode" />}
      <List label={text('connect.wallets')} hidesLabel>
        {onPhone &&
          rows
            .filter(({ type }) => linked.includes(type))
            .map((wallet, index) => (
              <WalletItem key={wallet.id} wallet={wallet} displayIndex={index} />
            ))}
        <AllWalletsItem />
      </List>
    </>
  )
}
