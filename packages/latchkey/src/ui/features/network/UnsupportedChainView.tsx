import type { ReactNode } from 'react'
import { readNetwork, readNetworks } from '../../../core/index.ts'
import { Icon, ImageIcon } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { networkImage } from '../../shell/images.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { unknownNetworkImage } from './unknownNetworkImage.ts'
import styles from './UnsupportedChainView.module.css'
import { networkTexts } from './networkTexts.ts'

export { css } from './UnsupportedChainView.module.css'
export { UnsupportedFooter as footer } from './UnsupportedFooter.tsx'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(networkTexts)('unsupported.title')

/**
 * Lists the app's networks for a wallet on an unsupported one, with the button Disconnect.
 *
 * @see [4.5c]
 */
export default function UnsupportedChainView(): ReactNode {
  const text = useText(networkTexts)
  const client = useClient()
  const app = client.options.metadata.name
  const network = useClientState(readNetwork)
  const networks = useClientState(readNetworks)
  return (
    <>
      {network && (
        <span className={styles['emblem']}>
          <ImageIcon
            src={networkImage(client, network) ?? unknownNetworkImage}
            name={network.name}
            size="hero"
          />
          <span className={styles['warning']}>
            <Icon name="warning" size="small" />
          </span>
        </span>
      )}
      <p className={styles['text']}>{text('unsupported.text', { app })}</p>
      <NetworkRows networks={networks} label={text('unsupported.list')} hidesLabel />
    </>
  )
}
