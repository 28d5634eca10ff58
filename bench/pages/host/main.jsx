import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { announceWallets } from '../announceWallets.js'

announceWallets()
const options = {
  projectId: '00000000000000000000000000000000',
  networks: [mainnet],
  adapters: [evm()],
  gatewayUrl: new URLSearchParams(location.search).get('gateway') ?? undefined,
}
createRoot(document.querySelector('#root')).render(
  createElement(LatchkeyProvider, { options }, createElement(ConnectButton)),
)
