import { type ReactNode, useState } from 'react'
import { type Namespace, namespaceNames } from '../../../caip/index.ts'
import { disconnect, readConnection } from '../../../core/index.ts'
import { Button, Icon, Notice, Tabs } from '../../primitives/index.ts'
import { useClient, useClientState, useModal, useText } from '../../shell/hooks.ts'
import { ActiveCard } from './ActiveCard.tsx'
import { OtherWallets } from './OtherWallets.tsx'
import styles from './ProfileWalletsView.module.css'
import { useWalletAction } from './useWalletAction.ts'

export { css } from './ProfileWalletsView.module.css'

/** Outline of a plus. */
const plus = 'M10 4v12M4 10h12'

/**
 * Shows the wallets of each kind of network: the one in use, the others, and a way to add more.
 *
 * @see [6.3]
 */
export default function ProfileWalletsView(): ReactNode {
  const client = useClient()
  const text = useText()
  const active = useClientState((state) => state.activeNamespace)
  const [chosen, setChosen] = useState<Namespace | undefined>(undefined)
  const namespaces = [...client.adapters.keys()]
  const isAny = useClientState((state) => namespaces.some((one) => readConnection(state, one)))
  const selected = chosen ?? active
  const change = useWalletAction('wallets.disconnected', 'wallets.disconnectFailed')
  return (
    <>
      {namespaces.length > 1 ? (
        <Tabs
          label={text('wallets.namespaces')}
          tabs={namespaces.map((key) => ({ key, label: namespaceNames[key] }))}
          selected={selected}
          onSelect={setChosen}
        >
          <Wallets key={selected} namespace={selected} />
        </Tabs>
      ) : (
        <Wallets namespace={selected} />
      )}
      {isAny && (
        <footer className={styles['end']}>
          <Button tone="quiet" size="small" onClick={() => change(() => disconnect(client))}>
            <Icon name="exit" size="small" />
            {text('wallets.disconnectAll')}
          </Button>
        </footer>
      )}
    </>
  )
}

function Wallets({ namespace }: { namespace: Namespace }): ReactNode {
  const modal = useModal()
  const text = useText()
  const multiWallet = useClientState(({ features }) => features.multiWallet)
  const connection = useClientState((state) => readConnection(state, namespace))
  const name = namespaceNames[namespace]
  const add = (
    <Button tone="soft" onClick={() => modal.push({ view: 'Connect', data: { namespace } })}>
      <Icon name={plus} />
      {text('wallets.add', { namespace: name })}
    </Button>
  )
  if (!connection)
    return (
      <>
        <Notice
          icon="wallet"
          title={text('wallets.empty')}
          text={text('wallets.emptyText', { namespace: name })}
        />
        <OtherWallets namespace={namespace} />
        {add}
      </>
    )
  return (
    <>
      <ActiveCard connection={connection} />
      <OtherWallets namespace={namespace} />
      {multiWallet && <div className={styles['add']}>{add}</div>}
    </>
  )
}
