import {
  AccountButton,
  ConnectButton,
  ConnectPanel,
  NetworkButton,
  useAccount,
  useLatchkey,
  useNetwork,
} from 'latchkey/react'
import type { ReactNode } from 'react'
import { EventLog } from './EventLog.tsx'
import { SignForm } from './SignForm.tsx'
import { StateTable } from './StateTable.tsx'

/** A sample host app: buttons, an account, an action that needs it. */
export function HostPage(props: {
  /** Whether the modal is embedded in the page. */
  readonly hasPanel: boolean
  readonly hasTestWallets: boolean
}): ReactNode {
  const { open } = useLatchkey()
  return (
    <main className="host">
      <section className="stage" aria-label="Host page">
        <nav aria-label="Your app">
          <span className="brand">Your app</span>
          <NetworkButton />
          <ConnectButton />
        </nav>
        {props.hasPanel && <ConnectPanel className="embedded" />}
        <Welcome hasTestWallets={props.hasTestWallets} />
        <footer className="row">
          <AccountButton size="sm" balance="hide" />
          <button type="button" onClick={() => open({ view: 'Networks' })}>
            Open networks
          </button>
          <button type="button" onClick={() => open({ view: 'WhatIsAWallet' })}>
            Open help
          </button>
        </footer>
      </section>
      <StateTable />
      <EventLog />
    </main>
  )
}

function Welcome(props: { readonly hasTestWallets: boolean }): ReactNode {
  const { isConnected } = useAccount()
  const { network } = useNetwork()
  return isConnected ? (
    <div className="welcome">
      <h2>You are connected{network && ` to ${network.name}`}</h2>
      <SignForm />
    </div>
  ) : (
    <div className="welcome">
      <h2>Connect to begin</h2>
      <p>
        {props.hasTestWallets
          ? 'The test wallets hold real keys and coins of the local chains.'
          : 'The modal shows the wallets of this browser.'}
      </p>
    </div>
  )
}
