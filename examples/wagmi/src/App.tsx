import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { createWagmiConfig } from 'latchkey/wagmi'
import { createConfig, WagmiProvider } from 'wagmi'
import { options } from './latchkey.ts'
import { MintButton } from './MintButton.tsx'

const client = createLatchkey(options)
const config = createWagmiConfig(client, { createConfig })
const queryClient = new QueryClient()

/** A button that connects a wallet, and one that calls a contract through wagmi. */
export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider client={client}>
          <main>
            <h1>Test Token</h1>
            <p>An ERC-20 token on a local chain. Anyone may mint it.</p>
            <ConnectButton />
            <MintButton />
          </main>
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
