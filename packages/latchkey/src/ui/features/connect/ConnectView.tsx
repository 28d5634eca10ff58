import { type ReactNode, useState } from 'react'
import type { ConnectMethod } from '../../../core/index.ts'
import { readConnectMethods } from '../../../modal/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import styles from './ConnectView.module.css'
import { Agreement, hasAgreement } from './Agreement.tsx'
import { WalletRows } from './WalletRows.tsx'

export { css } from './ConnectView.module.css'

/** Panels of the ways to connect that exist. A feature adds its own here. */
const panels: Readonly<Partial<Record<ConnectMethod, () => ReactNode>>> = { wallet: WalletRows }

/**
 * Shows the ways to connect, in their order.
 *
 * @source spec §2 "Default connect-method order"
 */
export default function ConnectView(): ReactNode {
  const client = useClient()
  const methods = useClientState(() => readConnectMethods(client))
  const [isAgreed, setAgreed] = useState(false)
  const mustAgree = client.options.features.legalCheckbox && hasAgreement(client.options)
  return (
    <>
      {mustAgree && <Agreement isAgreed={isAgreed} onAgree={setAgreed} />}
      <fieldset className={styles['methods']} disabled={mustAgree && !isAgreed}>
        {methods.map((method) => {
          const Panel = panels[method]
          return Panel && <Panel key={method} />
        })}
      </fieldset>
      {!mustAgree && <Agreement />}
    </>
  )
}
