import { AccountButton, useAccount, useLatchkey } from 'latchkey/react'
import type { ReactNode } from 'react'
import type { LocalnetDescription } from '../localnet.ts'
import { SignForm } from './SignForm.tsx'
import { TestTransferButton } from './TestTransferButton.tsx'

/** Views that an app opens for a connected visitor. */
const accountViews = [
  { view: 'WalletSend', label: 'Open send' },
  { view: 'WalletReceive', label: 'Open receive' },
  { view: 'Swap', label: 'Open swap' },
  { view: 'OnRampProviders', label: 'Open buy' },
] as const

/** Buttons that call functions as an app does: open views, request signatures and a transfer. */
export function TestActions(props: {
  readonly localnet: LocalnetDescription | undefined
}): ReactNode {
  const { open } = useLatchkey()
  const { isConnected } = useAccount()
  return (
    <section className="calls" aria-label="Test calls">
      <h3>Test calls</h3>
      <div className="row">
        <button type="button" className="button" onClick={() => open({ view: 'Networks' })}>
          Open networks
        </button>
        <button type="button" className="button" onClick={() => open({ view: 'WhatIsAWallet' })}>
          Open help
        </button>
        <AccountButton size="sm" balance="hide" />
      </div>
      {isConnected && (
        <div className="row">
          {accountViews.map(({ view, label }) => (
            <button key={view} type="button" className="button" onClick={() => open({ view })}>
              {label}
            </button>
          ))}
        </div>
      )}
      {isConnected && <TestTransferButton localnet={props.localnet} />}
      {isConnected ? <SignForm /> : <p className="none">Connect a wallet to sign a message.</p>}
    </section>
  )
}
