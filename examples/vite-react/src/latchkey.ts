import type { LatchkeyOptions } from 'latchkey'
import { evm } from 'latchkey/evm'
import { defineNetwork, mainnet } from 'latchkey/networks'

/** The first chain of `latchkey dev`. Remove it before production. */
const localnet = defineNetwork({
  id: 31337,
  name: 'Localnet One',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [import.meta.env.VITE_RPC_URL] } },
  testnet: true,
})

/** Options of the client. */
export const options: LatchkeyOptions = {
  projectId: import.meta.env.VITE_PROJECT_ID,
  gatewayUrl: import.meta.env.VITE_GATEWAY_URL,
  networks: [localnet, mainnet],
  defaultNetwork: localnet.caipNetworkId,
  adapters: [evm()],
}

// The wallet "Test Wallet" has funds on the chains of `latchkey dev`. It is not part of the built app.
if (import.meta.env.DEV)
  void import('@latchkey/testing').then(({ installLocalnetWallet }) =>
    installLocalnetWallet({ url: `${import.meta.env.VITE_GATEWAY_URL}/localnet.json` }),
  )
