import type { ReactNode } from 'react'
import { type Namespace, namespaceNames } from '../../../caip/index.ts'
import { readNetworks } from '../../../core/index.ts'
import { Heading, Icon, List, Row, ImageIcon } from '../../primitives/index.ts'
import {
  useClient,
  useClientState,
  useLanguage,
  useShellModal,
  useRouteData,
  useText,
} from '../../shell/hooks.ts'
import { networkImage, walletImage } from '../../shell/images.ts'
import styles from './ConnectingMultiChainView.module.css'
import { connectTexts } from './connectTexts.ts'

/** CSS of the view and of its heading. */
export { css } from './ConnectingMultiChainView.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useRouteData('ConnectingMultiChain')?.wallet.name ?? ''

/** Shows the choice of a namespace for a wallet that supports several. */
export default function ConnectingMultiChainView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(connectTexts)
  const wallet = useRouteData('ConnectingMultiChain')?.wallet
  if (!wallet) return undefined
  return (
    <>
      <div className={styles['intro']}>
        <ImageIcon src={walletImage(client, wallet)} name={wallet.name} size="large" />
        <Heading>{text('multichain.title')}</Heading>
        <p className={styles['text']}>{text('multichain.text', { name: wallet.name })}</p>
      </div>
      <List label={text('multichain.list')} hidesLabel>
        {wallet.namespaces.map((namespace) => (
          <NamespaceRow
            key={namespace}
            namespace={namespace}
            onClick={() => modal.selectWallet(wallet, { namespace })}
          />
        ))}
      </List>
    </>
  )
}

function NamespaceRow({
  namespace,
  onClick,
}: {
  namespace: Namespace
  onClick: () => void
}): ReactNode {
  const client = useClient()
  const { locale } = useLanguage()
  const networks = useClientState(readNetworks).filter((one) => one.chainNamespace === namespace)
  const [first] = networks
  const name = namespaceNames[namespace]
  const names = networks.map((network) => network.name)
  return (
    <Row
      picture={<ImageIcon src={first && networkImage(client, first)} name={name} />}
      name={name}
      note={new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names)}
      end={<Icon name="forward" />}
      onClick={onClick}
    />
  )
}
