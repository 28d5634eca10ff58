import type { ReactNode } from 'react'
import { type Namespace, namespaceNames } from '../../../caip/index.ts'
import type { WalletRow } from '../../../core/index.ts'
import { isPaired, needsPairing, type ViewName } from '../../../modal/index.ts'
import { Row, Tag, WalletIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShell, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import styles from './ConnectView.module.css'

const tones = { connected: 'live', installed: 'live', qrCode: 'accent', recent: undefined } as const

/** Shows a wallet to connect: a plain link where a tap opens its app. */
export function WalletItem({ wallet, namespace, isDisabled = false }: WalletItem.Props): ReactNode {
  const { modal, prefetchView } = useShell()
  const client = useClient()
  const text = useText()
  // A link cannot be disabled as a button is.
  const { href, target } = (isDisabled ? undefined : modal.linkTo(wallet, { namespace })) ?? {}
  const isTaken = useClientState(isPaired) && needsPairing(wallet)
  // A wallet that is paired says itself where it works.
  const isBroad = wallet.namespaces.length > 1 && !needsPairing(wallet)
  return (
    <Row
      picture={<WalletIcon src={walletImage(client, wallet)} name={wallet.name} />}
      name={wallet.name}
      note={
        isTaken && wallet.tag !== 'connected' ? (
          text('connect.paired')
        ) : isBroad ? (
          <Chips wallet={wallet} />
        ) : undefined
      }
      end={wallet.tag && <Tag tone={tones[wallet.tag]}>{text(`tag.${wallet.tag}`)}</Tag>}
      disabled={isTaken}
      href={href}
      target={target}
      onIntent={() => prefetchView(viewOf(wallet, namespace))}
      onClick={() => modal.selectWallet(wallet, namespace)}
    />
  )
}

/** Names the view that a press on a wallet is likely to lead to. */
function viewOf(wallet: WalletRow, namespace: Namespace | undefined): ViewName {
  if (needsPairing(wallet)) return 'ConnectingWalletConnect'
  const mustChoose = namespace === undefined && wallet.namespaces.length > 1
  return mustChoose ? 'ConnectingMultiChain' : 'ConnectingExternal'
}

export declare namespace WalletItem {
  type Props = {
    wallet: WalletRow
    namespace?: Namespace | undefined
    /** The terms are not accepted yet. */
    isDisabled?: boolean | undefined
  }
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
