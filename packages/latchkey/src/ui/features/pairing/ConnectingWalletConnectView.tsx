import type { ReactNode } from 'react'
import { isMobile, platformsOf, readPairing } from '../../../modal/index.ts'
import { Button, Skeleton } from '../../primitives/index.ts'
import { useClient, useClientState, useModal, useRouteData, useText } from '../../shell/hooks.ts'
import { Later } from '../../shell/Later.tsx'
import { pairingTexts } from '../../text/en/pairingTexts.ts'
import styles from './ConnectingWalletConnectView.module.css'
import { Pane } from './Pane.tsx'
import { platformsPart } from './parts.ts'

export { css } from './ConnectingWalletConnectView.module.css'

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
  const text = useText(pairingTexts)
  const data = useRouteData('ConnectingWalletConnect')
  // Who said no in a wallet has it.
  const isRefused = useClientState((state) => readPairing(state).status === 'declined')
  if (!data) return undefined
  const { wallet, platform } = data
  const platforms = platformsOf(wallet, isMobile(client.window)).flatMap((one) =>
    one === 'unsupported' ? [] : [one],
  )
  const pane = <Pane platform={platform} />
  return (
    <>
      {platforms.length > 1 && platform !== 'unsupported' ? (
        <Later
          part={platformsPart}
          props={{ platforms, selected: platform, children: pane }}
          fallback={
            <>
              <Skeleton shape="row" />
              {pane}
            </>
          }
          isQuiet
        />
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
