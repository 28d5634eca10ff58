import type { ReactNode } from 'react'
import { readNetworks } from '../../../core/index.ts'
import { Button } from '../../primitives/index.ts'
import { useClient, useClientState, useModal, useText } from '../../shell/hooks.ts'
import { NetworkRows } from './NetworkRows.tsx'
import styles from './UnsupportedChainView.module.css'

export { css } from './UnsupportedChainView.module.css'

/**
 * Offers the app's networks to a wallet that is on another one, or to disconnect it.
 *
 * @see [4.5c]
 */
export default function UnsupportedChainView(): ReactNode {
  const modal = useModal()
  const text = useText()
  const app = useClient().options.metadata.name
  const networks = useClientState(readNetworks)
  return (
    <>
      <p className={styles['text']}>{text('unsupported.text', { app })}</p>
      <NetworkRows networks={networks} label={text('unsupported.list')} hidesLabel />
      <div className={styles['end']}>
        <Button tone="soft" onClick={() => void modal.disconnect()}>
          {text('common.disconnect')}
        </Button>
      </div>
    </>
  )
}
