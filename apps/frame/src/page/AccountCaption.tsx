import type { VNode } from 'preact'
import { useFrameText } from './LanguageContext.ts'

/** Names the account and the app that a view is about: an app can sign the visitor in to another account. */
export function AccountCaption(props: {
  readonly account: string
  /** Verified by the browser. */
  readonly appOrigin: string
}): VNode {
  const { account, appOrigin } = props
  const text = useFrameText()
  return (
    <dl class="account">
      <dt>{text('account.account')}</dt>
      <dd>{account || text('account.unnamed')}</dd>
      <dt>{text('account.app')}</dt>
      <dd>
        <bdi dir="ltr">{appOrigin}</bdi>
      </dd>
    </dl>
  )
}
