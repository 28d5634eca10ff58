import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { options } from './latchkey.ts'
import { MintButton } from './MintButton.tsx'

/** A button that connects a wallet, and one that calls a contract. */
export function App() {
  return (
    <LatchkeyProvider options={options}>
      <main>
        <h1>Test Token</h1>
        <ConnectButton />
        <MintButton />
      </main>
    </LatchkeyProvider>
  )
}
