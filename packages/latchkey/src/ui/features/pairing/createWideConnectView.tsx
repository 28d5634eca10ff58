import { type ReactNode, useId } from 'react'
import { readPairingViewState } from '../../../modal/index.ts'
import { css as qrCss } from '../../primitives/qr/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import type { ViewModule } from '../../shell/views.ts'
import { css as codeCss } from './PairingCodePane.module.css'
import { PairingCodePane } from './PairingCodePane.tsx'
import { pairingTexts } from './pairingTexts.ts'
import { PairingFailed } from './PairingFailed.tsx'
import styles, { css as ownCss } from './WideConnect.module.css'

/**
 * Creates the view that shows the ways to connect, and beside them a code for a wallet on a phone.
 *
 * The function that opens the view sends the connection request of the code.
 *
 * @param connect - View of the ways to connect.
 */
export function createWideConnectView({
  default: Connect,
  Title,
  css = [],
}: ViewModule): ViewModule {
  return {
    default: () => (
      <WideConnect>
        <Connect />
      </WideConnect>
    ),
    Title,
    css: [...[css].flat(), qrCss, codeCss, ownCss],
  }
}

function WideConnect({ children }: { children: ReactNode }): ReactNode {
  const text = useText(pairingTexts)
  const id = useId()
  const { status } = useClientState(readPairingViewState)
  const hasFailed = status === 'declined' || status === 'failed'
  return (
    <div className={styles['columns']}>
      <div>{children}</div>
      <section className={styles['phone']} aria-labelledby={id}>
        <h3 id={id}>{text('pairing.onPhone')}</h3>
        {hasFailed ? <PairingFailed isAside /> : <PairingCodePane hasAllWallets={false} />}
      </section>
    </div>
  )
}
