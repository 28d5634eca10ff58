import { evm } from 'latchkey/evm'
import type { Network } from 'latchkey/networks'
import {
  ConnectButton,
  LatchkeyProvider,
  useSendCalls,
  useWaitForCallsStatus,
} from 'latchkey/react'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Parameters of the page. */
export type SendCallsParameters = {
  readonly projectId: string
  readonly gatewayUrl: string
  readonly networks: readonly Network[]
  readonly receiver: string
}

function SendCalls({ receiver }: { readonly receiver: string }): ReactNode {
  const { mutate, data, error, status } = useSendCalls()
  const { data: batch } = useWaitForCallsStatus({ id: data?.id, pollingInterval: 200 })
  const calls = [1n, 2n].map((value) => ({ to: receiver, value }))
  const outcome = [status, error?.code, batch?.statusCode, batch?.receipts.length]
  return createElement(
    'main',
    null,
    createElement('button', { onClick: () => mutate({ calls }) }, 'Send calls'),
    createElement('output', null, outcome.join(' ')),
  )
}

/** Shows an app that sends two calls as one batch. */
export function mountSendCalls({ receiver, ...options }: SendCallsParameters): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    createElement(
      LatchkeyProvider,
      { options: { ...options, adapters: [evm()], logLevel: 'silent' } },
      createElement(ConnectButton),
      createElement(SendCalls, { receiver }),
    ),
  )
}

Object.assign(globalThis, { mountSendCalls })
