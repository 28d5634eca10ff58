import type { VNode } from 'preact'
import { texts } from '../text/en.ts'

/** Names the account and the app that a view is about: an app can sign the visitor in to another account. */
export function AccountLine(props: {
  readonly account: string
  /** Verified by the browser. */
  readonly appOrigin: string
}): VNode {
  const { account, appOrigin } = props
  return (
    <dl class="account">
      <dt>{texts['account.account']}</dt>
      <dd>{account || texts['account.unnamed']}</dd>
      <dt>{texts['account.app']}</dt>
      <dd>{appOrigin}</dd>
    </dl>
  )
}
