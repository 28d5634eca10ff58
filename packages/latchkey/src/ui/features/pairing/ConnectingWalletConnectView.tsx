import type { ReactNode } from 'react'
import { isMobile, platformsOf, readPairing, type WalletPlatform } from '../../../modal/index.ts'
import { Button, Tabs } from '../../primitives/index.ts'
import { css as tabsCss } from '../../primitives/Tabs.module.css'
import { css as emblemCss } from '../../primitives/Emblem.module.css'
import { css as qrCss } from '../../primitives/qr/QrCode.module.css'
import { useClient, useClientState, useModal, useRouteData, useText } from '../../shell/hooks.ts'
import type { PlainKey } from '../../text/createText.ts'
import { CodePane } from './CodePane.tsx'
import { OpenPane } from './OpenPane.tsx'
import styles, { css as ownCss } from './Pairing.module.css'

/** CSS of the view and of the code in it. */
export const css: readonly string[] = [tabsCss, emblemCss, qrCss, ownCss]

const labels: Readonly<Record<Exclude<WalletPlatform, 'unsupported'>, PlainKey>> = {
  browser: 'platform.browser',
  qrcode: 'platform.mobile',
  mobile: 'platform.mobile',
  webapp: 'platform.webapp',
  desktop: 'platform.desktop',
}

/**
 * Shows how to reach a wallet: a code to scan, or a link that opens it.
 *
 * Whoever opened the view asked for a connection.
 *
 * @source product-inventory §2.1 "ConnectingWalletConnect"
 */
export default function ConnectingWalletConnectView(): ReactNode {
  const client = useClient()
  const modal = useModal()
  const text = useText()
  const data = useRouteData('ConnectingWalletConnect')
  // Who said no in a wallet has it.
  const isRefused = useClientState((state) => readPairing(state).status === 'declined')
  if (!data) return undefined
  const { wallet, platform } = data
  const tabs = platformsOf(wallet, isMobile(client.window)).flatMap((key) =>
    key === 'unsupported' ? [] : [{ key, label: text(labels[key]) }],
  )
  const pane = <Pane platform={platform} />
  return (
    <>
      {tabs.length > 1 && platform !== 'unsupported' ? (
        <Tabs
          label={text('pairing.platforms')}
          tabs={tabs}
          selected={platform}
          onSelect={(key) => modal.selectPlatform(key)}
        >
          {pane}
        </Tabs>
      ) : (
        pane
      )}
      {wallet &&
        !isRefused &&
        platform !== 'browser' &&
        (wallet.stores || wallet.homepage !== undefined) && (
          <p className={styles['missing']}>
            {text('pairing.missing', { name: wallet.name })}
            <Button tone="soft" size="small" onClick={() => modal.getWallet(wallet)}>
              {text('pairing.get')}
            </Button>
          </p>
        )}
    </>
  )
}

function Pane({ platform }: { platform: WalletPlatform }): ReactNode {
  return platform === 'qrcode' ? <CodePane /> : <OpenPane platform={platform} />
}
