import type { ReactNode } from 'react'
import type { Namespace } from '../../../caip/index.ts'
import {
  deleteConnection,
  getRecentConnections,
  type StoredConnection,
} from '../../../core/index.ts'
import { IconButton } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { walletImage } from '../../shell/images.ts'
import { useWalletAction } from './useWalletAction.ts'
import { SwitchWalletButton, WalletGroup, ConnectionItem } from './WalletGroup.tsx'
import { walletsTexts } from './walletsTexts.ts'

/** Outline of a rubbish bin. */
const trash = 'M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11'

/** Lists recent wallets, which are not connected: each can be reconnected or removed. */
export function RecentConnections({ namespace }: { namespace: Namespace }): ReactNode {
  const client = useClient()
  const text = useText(walletsTexts)
  // The storage changes together with the state: with the connections, or with a toast.
  const recent = useClientState(() => getRecentConnections(client, { namespace }))
  if (recent.length === 0) return undefined
  return (
    <WalletGroup label={text('wallets.recent')}>
      {recent.map((stored) => (
        <RecentWallet key={stored.connectorId} namespace={namespace} stored={stored} />
      ))}
    </WalletGroup>
  )
}

function RecentWallet({ namespace, stored }: RecentWallet.Props): ReactNode {
  const client = useClient()
  const text = useText(walletsTexts)
  const forget = useWalletAction('wallets.deleted', 'wallets.disconnectFailed')
  const { connectorId, accounts } = stored
  const connector = useClientState((state) =>
    state.wallets.connectors.find((one) => one.id === connectorId),
  )
  const name = connector?.name ?? connectorId
  const address = accounts[0]?.address
  return (
    <ConnectionItem
      image={connector && walletImage(client, connector)}
      name={name}
      address={address}
    >
      <IconButton
        icon={trash}
        label={text('wallets.remove', { name })}
        onClick={() => forget(() => deleteConnection(client, { namespace, connectorId, address }))}
      />
      <SwitchWalletButton isConnected={false} namespace={namespace} connectorId={connectorId} />
    </ConnectionItem>
  )
}

declare namespace RecentWallet {
  type Props = { namespace: Namespace; stored: StoredConnection }
}
