import type { ReactNode } from 'react'
import { readReceivingNetworks } from '../../../modal/index.ts'
import { Row, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import styles from './WalletReceiveView.module.css'
import { receiveTexts } from './receiveTexts.ts'

export { css } from './WalletReceiveView.module.css'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(receiveTexts)('receive.compatible')

/** Lists the networks on which the account can receive. */
export default function WalletCompatibleNetworksView(): ReactNode {
  const client = useClient()
  const text = useText(receiveTexts)
  const networks = useClientState(readReceivingNetworks)
  return (
    <>
      <p className={styles['only']}>{text('receive.onlyOn')}</p>
      <ul role="list" className={styles['list']}>
        {networks.map((network) => (
          <Row
            key={network.caipNetworkId}
            picture={<ImageIcon src={networkImage(client, network)} name={network.name} />}
            name={network.name}
            note={network.nativeCurrency.symbol}
          />
        ))}
      </ul>
    </>
  )
}
