import type { ReactNode } from 'react'
import { readWalletsToGet, type WalletRow } from '../../../core/index.ts'
import { emitGetWallet, readAllWalletsCount } from '../../../modal/index.ts'
import { Icon, List, Row, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import styles from './GetWalletView.module.css'
import { helpTexts } from './helpTexts.ts'

export { css } from './GetWalletView.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.getWallet')
/** Maximum number of wallets shown. */
const maxWallets = 4
/** Link to a neutral page about wallets of every kind. */
const guideUrl = 'https://ethereum.org/en/wallets/find-wallet/'

/** Lists wallets that the app recommends to a visitor without one, with a link to more. */
export default function GetWalletView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(helpTexts)
  const rows = useClientState((state) => readWalletsToGet(state, client.options))
  const all = useClientState(() => readAllWalletsCount(client))
  const wallets = rows.slice(0, maxWallets)
  const guide = (
    <span className={styles['guide']}>
      <Icon name="search" />
    </span>
  )
  return (
    <>
      <p className={styles['text']}>{text('getWallet.text')}</p>
      <List label={text('getWallet.list')} hidesLabel>
        {wallets.map((wallet) => (
          <Row
            key={wallet.id}
            picture={<ImageIcon src={walletImage(client, wallet)} name={wallet.name} />}
            name={wallet.name}
            href={hasStore(wallet) ? undefined : wallet.homepage}
            end={<Icon name={hasStore(wallet) ? 'forward' : 'external'} />}
            onClick={() =>
              hasStore(wallet) ? modal.getWallet(wallet) : emitGetWallet(client, wallet, 'homepage')
            }
          />
        ))}
        {all ? (
          <Row
            picture={guide}
            name={text('getWallet.exploreAll')}
            end={<Icon name="forward" />}
            onClick={() => modal.openAllWallets()}
          />
        ) : (
          <Row
            picture={guide}
            name={text('getWallet.explore')}
            note={text('getWallet.exploreNote')}
            href={guideUrl}
            end={<Icon name="external" />}
          />
        )}
      </List>
    </>
  )
}

function hasStore({ stores = {} }: WalletRow): boolean {
  return Object.values(stores).some(Boolean)
}
