import { ConnectButton } from 'latchkey/react'
import { MintButton } from './MintButton.tsx'

/** A button that connects a wallet, and one that calls a contract. */
export default function Page() {
  return (
    <main>
      <h1>Test Token</h1>
      <ConnectButton />
      <MintButton />
    </main>
  )
}
