import { ConnectButton } from 'latchkey/react'
import { MintButton } from './MintButton.tsx'

/** A button that connects a wallet, and one that calls a contract. */
export default function Page() {
  return (
    <main>
      <h1>Test Token</h1>
      <p>An ERC-20 token on a local chain. Anyone may mint it.</p>
      <ConnectButton />
      <MintButton />
    </main>
  )
}
