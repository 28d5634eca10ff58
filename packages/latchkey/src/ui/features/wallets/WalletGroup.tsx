import type { ReactNode } from 'react'
import type { Namespace } from '../../../caip/index.ts'
import { formatAddress, readIdentity, switchConnection } from '../../../core/index.ts'
import { Button, ImageIcon } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import styles from './ProfileWalletsView.module.css'
import { useWalletAction } from './useWalletAction.ts'
import { walletsTexts } from './walletsTexts.ts'

/** Shows a group of wallets with a heading. */
export function WalletGroup({
  label,
  children,
}: {
  label: string
  children: ReactNode
}): ReactNode {
  return (
    <section aria-label={label}>
      <h3 className={styles['label']}>{label}</h3>
      <ul role="list">{children}</ul>
    </section>
  )
}

/** Shows one inactive wallet with its actions. */
export function ConnectionItem({
  image,
  name,
  address,
  children,
}: ConnectionItem.Props): ReactNode {
  const profileName = useClientState((state) => readIdentity(state, address))?.name
  return (
    <li className={styles['wallet']}>
      <ImageIcon src={image} name={name} />
      <span className={styles['identity']}>
        <span className={styles['name']}>
          <span>{name}</span>
        </span>
        <span className={styles['note']}>
          <bdi>{profileName ?? (address === undefined ? '' : formatAddress(address))}</bdi>
        </span>
      </span>
      <span className={styles['rowAction']}>{children}</span>
    </li>
  )
}

export declare namespace ConnectionItem {
  type Props = {
    image: string | undefined
    name: string
    address: string | undefined
    children: ReactNode
  }
}

/** Switches to a connected wallet, or connects a recent wallet. */
export function SwitchWalletButton({
  namespace,
  connectorId,
  isConnected,
}: SwitchWalletButton.Props): ReactNode {
  const text = useText(walletsTexts)
  const change = useWalletAction(
    isConnected ? 'wallets.switched' : 'wallets.connected',
    'wallets.switchFailed',
  )
  return (
    <Button
      tone="soft"
      size="small"
      onClick={() => change((client) => switchConnection(client, { namespace, connectorId }))}
    >
      {text(isConnected ? 'wallets.switch' : 'wallets.connect')}
    </Button>
  )
}

export declare namespace SwitchWalletButton {
  type Props = { namespace: Namespace; connectorId: string; isConnected: boolean }
}
