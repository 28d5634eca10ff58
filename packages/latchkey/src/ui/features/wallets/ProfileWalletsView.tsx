import { type ReactNode, useState } from 'react'
import { type Namespace, namespaceNames } from '../../../caip/index.ts'
import { readConnection } from '../../../core/index.ts'
import { Button, Icon, EmptyState, Tabs } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { ActiveCard } from './ActiveCard.tsx'
import { OtherWallets } from './OtherWallets.tsx'
import styles from './ProfileWalletsView.module.css'
import { walletsTexts } from './walletsTexts.ts'

export { css } from './ProfileWalletsView.module.css'
export { DisconnectAllFooter as footer } from './DisconnectAllFooter.tsx'
export { fetchWalletIdentities as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(walletsTexts)('wallets.title')

/** Outline of a plus. */
const plus = 'M10 4v12M4 10h12'

/**
 * Shows the wallets of each kind of network: the one in use, the others, and a way to add more.
 *
 * @see [6.3]
 */
export default function ProfileWalletsView(): ReactNode {
  const client = useClient()
  const text = useText(walletsTexts)
  const active = useClientState((state) => state.activeNamespace)
  const [chosen, setChosen] = useState<Namespace | undefined>(undefined)
  const namespaces = [...client.adapters.keys()]
  const selected = chosen ?? active
  if (namespaces.length < 2) return <Wallets namespace={selected} />
  return (
    <Tabs
      label={text('wallets.namespaces')}
      tabs={namespaces.map((key) => ({ key, label: namespaceNames[key] }))}
      selected={selected}
      onSelect={setChosen}
    >
      <Wallets key={selected} namespace={selected} />
    </Tabs>
  )
}

function Wallets({ namespace }: { namespace: Namespace }): ReactNode {
  const modal = useShellModal()
  const text = useText(walletsTexts)
  const multiWallet = useClientState(({ features }) => features.multiWallet)
  const connection = useClientState((state) => readConnection(state, namespace))
  const name = namespaceNames[namespace]
  const isReplacing = connection !== undefined && !multiWallet
  const add = (
    <div className={styles['add']}>
      <Button tone="soft" onClick={() => modal.push({ view: 'Connect', data: { namespace } })}>
        {!isReplacing && <Icon name={plus} />}
        {isReplacing ? text('wallets.another') : text('wallets.add', { namespace: name })}
      </Button>
    </div>
  )
  if (!connection)
    return (
      <>
        <EmptyState
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
      {add}
    </>
  )
}
