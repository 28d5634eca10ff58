import { Fragment, type ReactNode, useState } from 'react'
import type { ConnectMethod } from '../../../core/index.ts'
import { listConnectMethods } from '../../../modal/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { TermsAgreement } from './TermsAgreement.tsx'
import { css as agreementCss } from './TermsAgreement.module.css'
import styles, { css as ownCss } from './ConnectView.module.css'
import { OrSeparator } from './OrSeparator.tsx'
import { NoConnectMethods } from './NoConnectMethods.tsx'
import { WalletRows } from './WalletRows.tsx'
import { connectTexts } from './connectTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(connectTexts)('connect.title')

export const css: readonly string[] = [agreementCss, ownCss]

/** Panel of a way to connect. `isDisabled` while the terms are not accepted. */
type MethodPanel = (props: { isDisabled: boolean }) => ReactNode

/**
 * Shows the ways to connect, in their order. A method without a panel is left out.
 *
 * @see [2.4]
 */
export default function ConnectView({
  logins,
  wallet = WalletRows,
}: ConnectView.Props = {}): ReactNode {
  const panels: MethodPanels = { ...logins, wallet }
  const client = useClient()
  const methods = useClientState(() => listConnectMethods(client)).filter(
    (method) => panels[method],
  )
  const [isAgreed, setAgreed] = useState(false)
  const { termsConditionsUrl, privacyPolicyUrl } = client.options
  const hasTerms = termsConditionsUrl !== undefined || privacyPolicyUrl !== undefined
  const mustAgree = client.options.features.legalCheckbox && hasTerms
  const isDisabled = mustAgree && !isAgreed
  if (methods.length === 0) return <NoConnectMethods />
  return (
    <>
      {mustAgree && (
        <div className={styles['box']}>
          <TermsAgreement isAgreed={isAgreed} onAgree={setAgreed} />
        </div>
      )}
      <fieldset className={styles['methods']} disabled={isDisabled}>
        {methods.map((method, at) => {
          const Panel = panels[method]
          const isApart = at > 0 && (method === 'wallet' || methods[at - 1] === 'wallet')
          return (
            <Fragment key={method}>
              {isApart && <OrSeparator />}
              {Panel && <Panel isDisabled={isDisabled} />}
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

type MethodPanels = { readonly [method in ConnectMethod]?: MethodPanel | undefined }

declare namespace ConnectView {
  type Props = {
    /** Panels of the logins to an embedded wallet, by the feature that has them. */
    logins?: Omit<MethodPanels, 'wallet'> | undefined
    wallet?: MethodPanel | undefined
  }
}
