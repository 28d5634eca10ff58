import type { ReactNode } from 'react'
import type { Namespace } from '../../../caip/index.ts'
import type { WalletRow } from '../../../core/index.ts'
import { hasPairedWallet, needsPairing, type ViewName } from '../../../modal/index.ts'
import { Row, Tag, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShell, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import { NamespaceIcons } from './NamespaceIcons.tsx'
import { connectTexts } from './connectTexts.ts'

const tones = { connected: 'live', qrCode: 'accent', recent: undefined } as const

/** Shows a wallet to connect: a plain link when a tap opens its app. */
export function WalletItem({
  wallet,
  displayIndex,
  namespace,
  isDisabled = false,
}: WalletItem.Props): ReactNode {
  const { modal, prefetchView } = useShell()
  const client = useClient()
  const text = useText(connectTexts)
  const link = useClientState(() => modal.linkTo(wallet, { namespace }))
  // A link has no disabled state.
  const { href, target } = (isDisabled ? undefined : link) ?? {}
  const isTaken = useClientState(hasPairedWallet) && needsPairing(wallet)
  // A paired wallet reports its networks itself.
  const isBroad = wallet.namespaces.length > 1 && !needsPairing(wallet)
  const tag = wallet.tag === 'installed' ? recentTag(wallet) : wallet.tag
  return (
    <Row
      picture={<ImageIcon src={walletImage(client, wallet)} name={wallet.name} />}
      name={wallet.name}
      note={isTaken && wallet.tag !== 'connected' ? text('common.paired') : undefined}
      end={
        <>
          {isBroad && <NamespaceIcons namespaces={wallet.namespaces} />}
          {tag && <Tag tone={tones[tag]}>{text(`tag.${tag}`)}</Tag>}
        </>
      }
      disabled={isTaken}
      href={href}
      target={target}
      onIntent={() => prefetchView(viewOf(wallet, namespace))}
      onClick={() => modal.selectWallet(wallet, { namespace, displayIndex })}
    />
  )
}

/** Returns the view that a press on a wallet probably opens. */
function viewOf(wallet: WalletRow, namespace: Namespace | undefined): ViewName {
  if (needsPairing(wallet)) return 'ConnectingWalletConnect'
  const mustChoose = namespace === undefined && wallet.namespaces.length > 1
  return mustChoose ? 'ConnectingMultiChain' : 'ConnectingExternal'
}

/**
 * Returns the tag of an installed wallet. Undefined when the label of its group already states that
 * it is installed.
 */
function recentTag({ isRecent = false }: WalletRow): 'recent' | undefined {
  return isRecent ? 'recent' : undefined
}

export declare namespace WalletItem {
  type Props = {
    wallet: WalletRow
    /** Place in the list, from 0. */
    displayIndex: number
    namespace?: Namespace | undefined
    /** Whether the terms are not accepted yet. */
    isDisabled?: boolean | undefined
  }
}
