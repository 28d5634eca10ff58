import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'

const query = new URLSearchParams(location.search)
const url = query.get('wallet')
const options = {
  projectId: query.get('projectId'),
  networks: [mainnet],
  adapters: [evm()],
  gatewayUrl: url,
  embeddedWallet: { url },
}
createRoot(document.querySelector('#root')).render(
  createElement(LatchkeyProvider, { options }, createElement(ConnectButton)),
)
