import type { ReactNode } from 'react'
import { readWalletRows } from '../../../core/index.ts'
import { Icon, List, Row, WalletIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import styles from './GetWalletView.module.css'

export { css } from './GetWalletView.module.css'

/** More than this many wallets are a burden to choose from. */
const most = 4
/** Neutral ground, for wallets of every kind. */
const guideUrl = 'https://ethereum.org/en/wallets/find-wallet/'

/** Leads a visitor without a wallet to some that the app recommends, and to a guide. */
export default function GetWalletView(): ReactNode {
  const client = useClient()
  const text = useText()
  const wallets = useClientState((state) => readWalletRows(state, client.options))
    .filter((wallet) => wallet.homepage !== undefined)
    .slice(0, most)
  return (
    <>
      <p className={styles['text']}>{text('getWallet.text')}</p>
      <List label={text('getWallet.list')} hidesLabel>
        {wallets.map((wallet) => (
          <Row
            key={wallet.id}
            picture={<WalletIcon src={walletImage(client, wallet)} name={wallet.name} />}
            name={wallet.name}
            href={wallet.homepage}
            end={<Icon name="external" />}
          />
        ))}
        <Row
          picture={
            <span className={styles['guide']}>
              <Icon name="search" />
            </span>
          }
          name={text('getWallet.explore')}
          note={text('getWallet.exploreNote')}
          href={guideUrl}
          end={<Icon name="external" />}
        />
      </List>
    </>
  )
}
