import { evm } from 'latchkey/evm'
import type { Network } from 'latchkey/networks'
import { ConnectButton, LatchkeyProvider, useAccount, useSignMessage } from 'latchkey/react'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows the account, and signs. */
function Account(): ReactNode {
  const { address } = useAccount()
  const { mutate: sign, isPending } = useSignMessage()
  if (address === undefined) return undefined
  const onClick = (): void => sign({ message: 'Hello' })
  return [
    createElement('p', { key: 'address' }, `Connected as ${address}`),
    createElement('button', { key: 'sign', onClick, disabled: isPending }, 'Sign'),
  ]
}

/** Starts the app that the tests of the documentation are for. */
async function start(): Promise<void> {
  const response = await fetch('/localnet.json')
  const { networks, projectId } = (await response.json()) as {
    readonly networks: readonly Network[]
    readonly projectId: string
  }
  const options = {
    projectId,
    gatewayUrl: document.body.dataset['gateway'],
    networks: networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
    adapters: [evm()],
  }
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    createElement(
      LatchkeyProvider,
      { options },
      createElement(ConnectButton),
      createElement(Account),
    ),
  )
}

void start()
