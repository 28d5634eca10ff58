import type { ReactNode } from 'react'
import { readAllWalletsCount, readPairingViewState } from '../../../modal/index.ts'
import { Button, Skeleton, ImageIcon } from '../../primitives/index.ts'
import { QrCode } from '../../primitives/qr/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { CopyLink } from './CopyLink.tsx'
import styles from './PairingCodePane.module.css'
import { usePairingNameAndImage } from './usePairingNameAndImage.ts'
import { pairingTexts } from './pairingTexts.ts'

/**
 * Shows the pairing code, which a wallet on another device scans, with a button that copies it as a
 * link.
 *
 * @param props - `hasAllWallets` adds a button that opens the list of all wallets.
 */
export function PairingCodePane({ hasAllWallets }: PairingCodePane.Props): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(pairingTexts)
  const isListed = useClientState(() => readAllWalletsCount(client)) !== undefined
  const { wallet, name, image } = usePairingNameAndImage()
  const { status, uri } = useClientState(readPairingViewState)
  const readyUri = status === 'ready' ? uri : undefined
  const isReady = readyUri !== undefined
  return (
    <section
      className={styles['code']}
      aria-busy={!isReady}
      data-status={status}
      data-uri={readyUri}
    >
      {uri !== undefined ? (
        <QrCode
          text={uri}
          label={text('pairing.code')}
          logo={<ImageIcon src={image} name={name} size="large" />}
        />
      ) : (
        <Skeleton shape="qr" />
      )}
      <output className={styles['hint']}>
        {isReady || status === 'connected' ? (
          wallet ? (
            text('pairing.scanWith', { name })
          ) : (
            text('pairing.scan')
          )
        ) : (
          <span className={styles['making']}>{text('pairing.making')}</span>
        )}
      </output>
      <div className={styles['actions']}>
        <CopyLink uri={readyUri} />
        {hasAllWallets && isListed && (
          <Button tone="soft" onClick={() => modal.openAllWallets()}>
            {text('common.allWallets')}
          </Button>
        )}
      </div>
    </section>
  )
}

export declare namespace PairingCodePane {
  type Props = { hasAllWallets: boolean }
}
