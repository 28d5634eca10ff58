import type { ReactNode } from 'react'
import type { WalletRow } from '../../../core/index.ts'
import { hasPairedWallet, needsPairing } from '../../../modal/index.ts'
import { Icon, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import styles from './AllWalletsView.module.css'
import { catalogueTexts } from './catalogueTexts.ts'
import { WalletImpressionObserver } from './WalletImpressionObserver.tsx'

/** Number of wallets per page of the catalogue. [9.6] */
const pageSize = 40
/**
 * Number of wallets of a page whose images load immediately; the others load when they come near
 * the viewport. [9.6]
 */
const eagerImages = 20

/** Shows a wallet of the list: a plain link when a tap opens its app. */
export function WalletCell({ wallet, index }: WalletCell.Props): ReactNode {
  const client = useClient()
  const modal = useShellModal()
  const text = useText(catalogueTexts)
  const paired = useClientState(hasPairedWallet)
  const link = useClientState(() => wallet && modal.linkTo(wallet))
  if (!wallet) return undefined
  const { name } = wallet
  const isTaken = paired && needsPairing(wallet)
  const isInstalled = wallet.tag === 'installed' || wallet.tag === 'connected'
  const inside = (
    <>
      <WalletImpressionObserver wallet={wallet} index={index} />
      <span className={styles['picture']}>
        <ImageIcon
          src={walletImage(client, wallet)}
          name={name}
          size="medium"
          lazy={index % pageSize >= eagerImages}
        />
        <Badge isInstalled={isInstalled} isCertified={wallet.isCertified} />
      </span>
      <span className={styles['name']}>{name}</span>
    </>
  )
  const props = {
    className: styles['cell'],
    'aria-label': isInstalled
      ? text('allWallets.installedOne', { name })
      : wallet.isCertified
        ? text('allWallets.certifiedOne', { name })
        : undefined,
  }
  const { href, target } = (isTaken ? undefined : link) ?? {}
  const select = (): void => modal.selectWallet(wallet, { displayIndex: index })
  if (href !== undefined)
    return (
      <a {...props} href={href} target={target} rel="noopener noreferrer" onClick={select}>
        {inside}
      </a>
    )
  return (
    <button
      {...props}
      type="button"
      title={isTaken ? text('common.paired') : undefined}
      aria-disabled={isTaken || undefined}
      onClick={isTaken ? undefined : select}
    >
      {inside}
    </button>
  )
}

/** Marks an installed or a certified wallet. */
function Badge({ isInstalled, isCertified = false }: Badge.Props): ReactNode {
  if (isInstalled) return <span className={styles['badge']} data-mark="installed" />
  if (!isCertified) return undefined
  return (
    <span className={styles['badge']}>
      <Icon name="check" size="small" />
    </span>
  )
}

declare namespace Badge {
  type Props = {
    isInstalled: boolean
    isCertified: boolean | undefined
  }
}

export declare namespace WalletCell {
  type Props = { wallet: WalletRow | undefined; index: number }
}
