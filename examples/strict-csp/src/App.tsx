import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { options } from './latchkey.ts'
import { MintButton } from './MintButton.tsx'

/** A button that connects a wallet, and one that calls a contract. */
export function App() {
  return (
    <LatchkeyProvider options={options}>
      <main>
        <h1>Test Token</h1>
        <p>An ERC-20 token on a local chain. Anyone may mint it.</p>
        <ConnectButton />
        <MintButton />
      </main>
    </LatchkeyProvider>
  )
}
