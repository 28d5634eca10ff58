import type { LatchkeyOptions } from 'latchkey'
import { evm } from 'latchkey/evm'
import { defineNetwork, mainnet } from 'latchkey/networks'

/** The first chain of `latchkey dev`. Remove it before production. */
const localnet = defineNetwork({
  id: 31337,
  name: 'Localnet One',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [process.env.NEXT_PUBLIC_RPC_URL ?? ''] } },
  testnet: true,
})

/** Options of the client. */
export const options: LatchkeyOptions = {
  projectId: process.env.NEXT_PUBLIC_PROJECT_ID ?? '',
  gatewayUrl: process.env.NEXT_PUBLIC_GATEWAY_URL,
  networks: [localnet, mainnet],
  defaultNetwork: localnet.caipNetworkId,
  adapters: [evm()],
  // Writes the account into a cookie, so that the server can render it.
  ssr: true,
}
