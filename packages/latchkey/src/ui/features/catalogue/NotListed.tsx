import type { ReactNode } from 'react'
import { findPairingConnector, hasPairedWallet } from '../../../modal/index.ts'
import { Icon, List, Row } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './AllWalletsView.module.css'
import { catalogueTexts } from './catalogueTexts.ts'
import { qrIcon } from './qrIcon.ts'

/** Shows the way to connect a wallet that a search did not find: a pairing code. */
export function NotListed(): ReactNode {
  const modal = useShellModal()
  const text = useText(catalogueTexts)
  const isOffered = useClientState(
    (state) => findPairingConnector(state) !== undefined && !hasPairedWallet(state),
  )
  if (!isOffered) return undefined
  return (
    <div className={styles['notListed']}>
      <List label={text('allWallets.notListed')}>
        <Row
          picture={
            <span className={styles['code']}>
              <Icon name={qrIcon} />
            </span>
          }
          name={text('allWallets.code')}
          note={text('allWallets.codeNote')}
          end={<Icon name="forward" />}
          onClick={() =>
            modal.push({ view: 'ConnectingWalletConnect', data: { platform: 'qrcode' } })
          }
        />
      </List>
    </div>
  )
}
