import type { ReactNode } from 'react'
import { namespaceNames } from '../../../caip/index.ts'
import { readWalletRows, type WalletRow } from '../../../core/index.ts'
import { isMobile } from '../../../modal/index.ts'
import { Button, List, Notice, Row, Skeleton, Tag, WalletIcon } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useModal,
  useModalState,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import styles from './ConnectView.module.css'

const tones = { connected: 'live', installed: 'live', qrCode: 'accent', recent: undefined } as const

/** Lists the wallets to connect, and helps a visitor who has none. */
export function WalletRows(): ReactNode {
  const modal = useModal()
  const client = useClient()
  const text = useText()
  const narrowed = useModalState((state) => state.namespace)
  const namespace = useRouteData('Connect')?.namespace ?? narrowed
  const rows = useClientState((state) =>
    readWalletRows(state, client.options, { namespace, isMobile: isMobile(client.window) }),
  )
  const isSearched = useClientState((state) => state.wallets.searched)
  // Nobody has no wallet before every adapter has looked.
  if (rows.length === 0 && !isSearched) return <Skeleton shape="row" />
  if (rows.length === 0)
    return (
      <Notice
        icon="wallet"
        title={text('connect.empty')}
        text={text('connect.emptyText')}
        action={
          client.options.enableWalletGuide && (
            <Button onClick={() => modal.push({ view: 'GetWallet', data: undefined })}>
              {text('getWallet.title')}
            </Button>
          )
        }
      />
    )
  return (
    <List label={text('connect.wallets')} hidesLabel>
      {rows.map((wallet) => (
        <Row
          key={wallet.id}
          picture={<WalletIcon src={walletImage(client, wallet)} name={wallet.name} />}
          name={wallet.name}
          note={wallet.namespaces.length > 1 ? <Chips wallet={wallet} /> : undefined}
          end={wallet.tag && <Tag tone={tones[wallet.tag]}>{text(`tag.${wallet.tag}`)}</Tag>}
          onClick={() => modal.selectWallet(wallet, namespace)}
        />
      ))}
    </List>
  )
}

/** Names the kinds of network that a wallet works with. */
function Chips({ wallet }: { wallet: WalletRow }): ReactNode {
  return (
    <span className={styles['chips']}>
      {wallet.namespaces.map((namespace) => (
        <span key={namespace}>{namespaceNames[namespace]}</span>
      ))}
    </span>
  )
}
