import { type ReactNode, useId } from 'react'
import { readPairing } from '../../../modal/index.ts'
import { css as qrCss } from '../../primitives/qr/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { ConnectView, connectViewCss } from '../connect/index.ts'
import { css as codeCss } from './CodePane.module.css'
import { CodePane } from './CodePane.tsx'
import { PairingFailed } from './PairingFailed.tsx'
import styles, { css as ownCss } from './WideConnectView.module.css'

export const css: readonly string[] = [...connectViewCss, qrCss, codeCss, ownCss]

/**
 * Shows the ways to connect, and beside them a code for a wallet on a phone.
 *
 * The function that opens the view sends the connection request of the code.
 */
export default function WideConnectView(): ReactNode {
  const text = useText()
  const id = useId()
  const { status } = useClientState(readPairing)
  const hasFailed = status === 'declined' || status === 'failed'
  return (
    <div className={styles['columns']}>
      <div>
        <ConnectView />
      </div>
      <section className={styles['phone']} aria-labelledby={id}>
        <h3 id={id}>{text('connect.onPhone')}</h3>
        {hasFailed ? <PairingFailed isAside /> : <CodePane hasAllWallets={false} />}
      </section>
    </div>
  )
}
