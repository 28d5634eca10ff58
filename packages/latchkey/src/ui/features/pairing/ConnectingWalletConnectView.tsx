import type { ReactNode } from 'react'
import { isMobile, listPlatforms, readPairingViewState } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { css as qrCss } from '../../primitives/qr/index.ts'
import {
  useClient,
  useClientState,
  useShellModal,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { css as codeCss } from './PairingCodePane.module.css'
import styles, { css as ownCss } from './ConnectingWalletConnectView.module.css'
import { PairingPlatformPane } from './PairingPlatformPane.tsx'
import { Platforms } from './Platforms.tsx'
import { pairingTexts } from './pairingTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode =>
  useRouteData('ConnectingWalletConnect')?.wallet?.name ?? 'WalletConnect'

export const css: readonly string[] = [qrCss, codeCss, ownCss]

/**
 * Shows the ways to reach a wallet: a code to scan, or a link that opens it. The caller that opens
 * the view sends the connection request.
 */
export default function ConnectingWalletConnectView(): ReactNode {
  const client = useClient()
  const modal = useShellModal()
  const text = useText(pairingTexts)
  const data = useRouteData('ConnectingWalletConnect')
  // A visitor who declined the request has the wallet already.
  const isRefused = useClientState((state) => readPairingViewState(state).status === 'declined')
  if (!data) return undefined
  const { wallet, platform } = data
  const platforms = listPlatforms(wallet, isMobile(client.window)).flatMap((one) =>
    one === 'unsupported' ? [] : [one],
  )
  // With a wallet selected, the visitor came from the list, or gets the wallet below.
  const pane = <PairingPlatformPane platform={platform} hasAllWallets={wallet === undefined} />
  return (
    <>
      {platforms.length > 1 && platform !== 'unsupported' ? (
        <Platforms platforms={platforms} selected={platform}>
          {pane}
        </Platforms>
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
