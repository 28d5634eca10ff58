import { type ReactNode, useId } from 'react'
import type { PendingApproval } from './createPhoneController.ts'

/** Pending proposals and requests, oldest first, each with buttons to approve and decline. */
export function PendingRequestList(props: {
  readonly requests: readonly PendingApproval[]
  /** Name of a network by its CAIP-2 id. */
  readonly nameOf: (chain: string) => string
  readonly onDecide: (id: number, isApproved: boolean) => void
}): ReactNode {
  if (props.requests.length === 0) return undefined
  return (
    <section aria-label="Pending requests">
      {props.requests.map((request) => (
        <Request {...props} key={request.id} request={request} />
      ))}
    </section>
  )
}

const networkIds = /[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}/g

const titles: Readonly<Record<string, string>> = {
  wc_sessionPropose: 'Connect?',
  wc_sessionAuthenticate: 'Sign in and connect?',
  wc_sessionUpdate: 'Change the connection?',
  personal_sign: 'Sign this text?',
  solana_signMessage: 'Sign this text?',
  eth_signTypedData_v4: 'Sign this data?',
  eth_sendTransaction: 'Send this?',
  solana_signAndSendTransaction: 'Send this?',
  wallet_switchEthereumChain: 'Switch the network?',
  wallet_addEthereumChain: 'Add a network?',
}

function Request(props: {
  readonly request: PendingApproval
  readonly nameOf: (chain: string) => string
  readonly onDecide: (id: number, isApproved: boolean) => void
}): ReactNode {
  const { id, method, origin, summary } = props.request
  const titleId = useId()
  // Signed content is shown verbatim; networks of a connection are shown by name.
  const text = method.startsWith('wc_') ? summary.replace(networkIds, props.nameOf) : summary
  return (
    <article className="request" aria-labelledby={titleId}>
      <h3 id={titleId}>{titles[method] ?? 'Approve this?'}</h3>
      <dl>
        <dt>From</dt>
        <dd>{origin}</dd>
        <dt>Method</dt>
        <dd>{method}</dd>
      </dl>
      <pre>{text}</pre>
      <div className="row">
        <button type="button" onClick={() => props.onDecide(id, false)}>
          Reject
        </button>
        <button type="button" className="yes" onClick={() => props.onDecide(id, true)}>
          Approve
        </button>
      </div>
    </article>
  )
}
