import { ConnectButton, ConnectPanel, NetworkButton, useAccount, useNetwork } from 'latchkey/react'
import type { ReactNode } from 'react'
import { CodeCard } from '../code/CodeCard.tsx'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { PresetPicker } from '../presets/PresetPicker.tsx'

/** The introduction, the presets and the code, beside the live modal in a sample app. */
export function Stage(props: {
  readonly config: PlaygroundConfig
  readonly scheme: 'light' | 'dark'
  readonly onChange: (change: Partial<PlaygroundConfig>) => void
}): ReactNode {
  const { config, scheme, onChange } = props
  const isPlaced = config.embedded || config.disableAppend
  return (
    <main className="stage">
      <div className="stage-content">
        <div className="introduction">
          <h1>Connect any wallet, in your own colours</h1>
          <p>
            Latchkey is an open-source modal that connects wallets to web apps. The one on this page
            is live: press a test wallet, scan the code with the test phone, or change any option.
            Copy the code below into your app; the code of this page is in{' '}
            <code>apps/playground</code>.
          </p>
        </div>
        <section className="app" aria-label="Host page">
          <nav aria-label="Your app">
            <span className="brand">App</span>
            <NetworkButton size="sm" />
            {/* Hidden under the modal: the card shows the balance. */}
            <ConnectButton size="sm" charsEnd={4} balance={config.embedded ? 'hide' : 'show'} />
          </nav>
          {isPlaced && <ConnectPanel className="embedded" />}
          {!config.embedded && <AppContent />}
        </section>
        <PresetPicker config={config} scheme={scheme} onChange={onChange} />
        <CodeCard config={config} />
      </div>
    </main>
  )
}

/** Content of the sample app below its buttons. */
function AppContent(): ReactNode {
  const { isConnected } = useAccount()
  const { network } = useNetwork()
  return (
    <div className="app-content">
      <span className="placeholder" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <h2>
        {isConnected ? `You are connected${network ? ` to ${network.name}` : ''}` : 'Your page'}
      </h2>
      <p>
        {isConnected
          ? 'Press the account button to see the account.'
          : 'Press Connect wallet: the modal opens over this page.'}
      </p>
    </div>
  )
}
