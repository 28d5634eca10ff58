import { Fragment, type ReactNode, useState } from 'react'
import type { ConnectMethod } from '../../../core/index.ts'
import { areWalletsCollapsed, listConnectMethods } from '../../../modal/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import { TermsAgreement } from './TermsAgreement.tsx'
import { css as agreementCss } from './TermsAgreement.module.css'
import styles, { css as ownCss } from './ConnectView.module.css'
import { EmailPanel } from './EmailPanel.tsx'
import { css as loginCss } from './Login.module.css'
import { OrLine } from './OrLine.tsx'
import { SocialPanel } from './SocialPanel.tsx'
import { WalletPanel } from './WalletPanel.tsx'
import { NoMethods } from './NoMethods.tsx'
import { WalletRows } from './WalletRows.tsx'

export const css: readonly string[] = [agreementCss, loginCss, ownCss]

/** Panels of the ways to connect. Each feature adds its own. */
const panels: Readonly<Record<ConnectMethod, (props: Panel) => ReactNode>> = {
  email: EmailPanel,
  social: SocialPanel,
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
  const isCollapsed = useClientState(() => areWalletsCollapsed(client))
  if (methods.length === 0) return <NoMethods />
  return (
    <>
      {mustAgree && (
        <div className={styles['box']}>
          <TermsAgreement isAgreed={isAgreed} onAgree={setAgreed} />
        </div>
      )}
      <fieldset className={styles['methods']} disabled={isDisabled}>
        {methods.map((method, at) => {
          const Panel = method === 'wallet' && isCollapsed ? WalletPanel : panels[method]
          const isApart = at > 0 && (method === 'wallet' || methods[at - 1] === 'wallet')
          return (
            <Fragment key={method}>
              {isApart && <OrLine />}
              <Panel isDisabled={isDisabled} />
            </Fragment>
          )
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
