import { type ReactNode, useState } from 'react'
import type { ConnectMethod } from '../../../core/index.ts'
import { listConnectMethods } from '../../../modal/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import { TermsAgreement } from './TermsAgreement.tsx'
import { css as agreementCss } from './TermsAgreement.module.css'
import styles, { css as ownCss } from './ConnectView.module.css'
import { NoMethods } from './NoMethods.tsx'
import { WalletRows } from './WalletRows.tsx'

export const css: readonly string[] = [agreementCss, ownCss]

/** Panels of the implemented ways to connect. Each feature adds its own. */
const panels: Readonly<Partial<Record<ConnectMethod, (props: Panel) => ReactNode>>> = {
  wallet: WalletRows,
}

/** Properties of a panel. `isDisabled` while the terms are not accepted. */
type Panel = { isDisabled: boolean }

/**
 * Shows the ways to connect, in their order.
 *
 * @see [2.4]
 */
export default function ConnectView(): ReactNode {
  const client = useClient()
  const methods = useClientState(() => listConnectMethods(client))
  const [isAgreed, setAgreed] = useState(false)
  const { termsConditionsUrl, privacyPolicyUrl } = client.options
  const hasTerms = termsConditionsUrl !== undefined || privacyPolicyUrl !== undefined
  const mustAgree = client.options.features.legalCheckbox && hasTerms
  const isDisabled = mustAgree && !isAgreed
  if (methods.every((method) => panels[method] === undefined)) return <NoMethods />
  return (
    <>
      {mustAgree && (
        <div className={styles['box']}>
          <TermsAgreement isAgreed={isAgreed} onAgree={setAgreed} />
        </div>
      )}
      <fieldset className={styles['methods']} disabled={isDisabled}>
        {methods.map((method) => {
          const Panel = panels[method]
          return Panel && <Panel key={method} isDisabled={isDisabled} />
        })}
      </fieldset>
      {hasTerms && !mustAgree && (
        <div className={styles['terms']}>
          <TermsAgreement />
        </div>
      )}
    </>
  )
}
