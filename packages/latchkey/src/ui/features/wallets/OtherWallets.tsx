import type { ReactNode } from 'react'
import type { Namespace } from '../../../caip/index.ts'
import { readConnections } from '../../../core/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { readWalletNameAndImage } from '../../shell/images.ts'
import { RecentConnections } from './RecentConnections.tsx'
import { SwitchWalletButton, WalletGroup, ConnectionItem } from './WalletGroup.tsx'
import { walletsTexts } from './walletsTexts.ts'

/**
 * Lists the other connected wallets of a namespace, and the recent ones. Renders nothing without
 * multi-wallet.
 */
export function OtherWallets({ namespace }: { namespace: Namespace }): ReactNode {
  const client = useClient()
  const isOn = useClientState(({ features }) => features.multiWallet)
  const text = useText(walletsTexts)
  const [, ...others] = useClientState((state) => readConnections(state, namespace)).connections
  if (!isOn) return undefined
  return (
    <>
      {others.length > 0 && (
        <WalletGroup label={text('wallets.others')}>
          {others.map((connection) => (
            <ConnectionItem
              key={connection.connector.uid}
              {...readWalletNameAndImage(client, connection)}
              address={connection.accounts[0]?.address}
            >
              <SwitchWalletButton
                isConnected
                namespace={namespace}
                connectorId={connection.connector.id}
              />
            </ConnectionItem>
          ))}
        </WalletGroup>
      )}
      <RecentConnections namespace={namespace} />
    </>
  )
}
