import { createTestEvmWallet, type TestEvmWallet } from '@latchkey/testing'
import {
  type Config,
  connect,
  createConfig,
  disconnect,
  getAccount,
  reconnect,
  switchChain,
  watchAccount,
} from '@wagmi/core'
import { verifyMessage as verifyWithEthers } from 'ethers'
import { createElement, type ReactNode, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { verifyMessage } from 'viem'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLatchkey, type Latchkey } from '../core/index.ts'
import { useSigner } from '../ethers/index.ts'
import { evm } from '../evm/index.ts'
import { defineNetwork, type Network } from '../networks/index.ts'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '../react/index.ts'
import { usePublicClient, useWalletClient } from '../viem/index.ts'
import { createWagmiConfig } from './index.ts'

const rpcUrl = 'http://127.0.0.1:1'
const first = network(31337, 'First')
const second = network(31338, 'Second')

function network(id: number, name: string): Network {
  return defineNetwork({
    id,
    name,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

beforeEach(() => localStorage.clear())

function installWallet(): TestEvmWallet {
  const wallet = createTestEvmWallet({ name: 'Alder', chains: { 31337: rpcUrl, 31338: rpcUrl } })
  wallet.install(window)
  onTestFinished(wallet.uninstall)
  return wallet
}

type Host = { readonly client: Latchkey; readonly config: Config; unload(): void }

/** Loads the page of a host that uses wagmi and our buttons. wagmi reconnects when it is loaded. */
function loadPage(): Host {
  const client = createLatchkey({
    projectId: 'test',
    networks: [first, second],
    adapters: [evm()],
    logLevel: 'silent',
  })
  const config = createWagmiConfig(client, { createConfig })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    createElement(
      LatchkeyProvider,
      { client },
      createElement(ConnectButton, { key: 'button' }),
      createElement(NetworkButton, { key: 'network' }),
      createElement(WagmiApp, { key: 'app', config }),
    ),
  )
  const unload = (): void => {
    root.unmount()
    container.remove()
    client.destroy()
  }
  onTestFinished(unload)
  void reconnect(config)
  return { client, config, unload }
}

/** The part of the host that uses wagmi, viem and ethers. */
function WagmiApp({ config }: { readonly config: Config }): ReactNode {
  const account = useSyncExternalStore(
    (onChange) => watchAccount(config, { onChange }),
    () => {
      const { status, chainId } = getAccount(config)
      return `${status} ${chainId}`
    },
  )
  const [output, setOutput] = useState('')
  const { data: walletClient, status } = useWalletClient()
  const { data: signer } = useSigner()
  const { data: publicClient } = usePublicClient()
  const button = (name: string, run: () => Promise<unknown>): ReactNode => {
    const onClick = (): void => {
      run().then(
        (result) => setOutput(`${name}: ${String(result)}`),
        (error: Error) => setOutput(`${name}: ${error.name}`),
      )
    }
    return createElement('button', { key: name, onClick }, name)
  }
  const [connector] = config.connectors
  return createElement(
    'section',
    null,
    createElement('output', { id: 'wagmi' }, account),
    createElement('output', { id: 'said' }, output),
    createElement(
      'output',
      { id: 'clients' },
      [status, walletClient?.chain.id, signer?.address, publicClient?.chain.id].join(' '),
    ),
    button('connect wagmi', () => connect(config, { connector: connector! })),
    button('disconnect wagmi', () => disconnect(config)),
    button('switch wagmi', () => switchChain(config, { chainId: 31338 })),
    button('sign with viem', () => walletClient!.signMessage({ message: 'Hello' })),
    button('sign with ethers', () => signer!.signMessage('Hello')),
  )
}

const read = (id: string): string => document.querySelector(`#${id}`)?.textContent ?? ''
const click = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('button', { name, exact: true }))
const dialogs = (): number => document.querySelectorAll('latchkey-modal').length

async function signature(name: string): Promise<`0x${string}`> {
  await click(name)
  await expect.poll(() => read('said')).toMatch(/: 0x/)
  return read('said').split(': ')[1] as `0x${string}`
}

it('an app has one connection in wagmi, viem, ethers and the modal, whichever side acts', async () => {
  const wallet = installWallet()
  const [address] = (await wallet.addresses()) as [`0x${string}`]
  const host = loadPage()
  await expect.poll(() => read('wagmi')).toMatch(/^disconnected/)

  // Closing the modal rejects the connect of wagmi.
  await click('connect wagmi')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(read('wagmi')).toMatch(/^connecting/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => read('said')).toBe('connect wagmi: UserRejectedRequestError')
  expect(read('wagmi')).toMatch(/^disconnected/)

  // wagmi connects through the modal.
  await click('connect wagmi')
  await userEvent.click(page.getByRole('button', { name: /Alder/ }))
  await expect.poll(() => read('wagmi')).toBe('connected 31337')
  await expect.element(page.getByRole('button', { name: /0xf39F|0xf39f/i })).toBeVisible()
  await expect.poll(() => read('clients')).toMatch(/^success 31337 0x\w{40} 31337$/i)
  const viemSignature = await signature('sign with viem')
  expect(await verifyMessage({ address, message: 'Hello', signature: viemSignature })).toBe(true)
  const signed = verifyWithEthers('Hello', await signature('sign with ethers'))
  expect(signed.toLowerCase()).toBe(address.toLowerCase())

  // Switches from wagmi, from the modal and from the wallet.
  await click('switch wagmi')
  await expect.poll(() => read('wagmi')).toBe('connected 31338')
  await expect.poll(() => read('clients')).toMatch(/^success 31338 0x\w{40} 31338$/i)
  await userEvent.click(page.getByRole('button', { name: 'Second' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'First' }))
  await expect.poll(() => read('wagmi')).toBe('connected 31337')
  wallet.script.changeChain(31338)
  await expect.poll(() => read('wagmi')).toBe('connected 31338')
  await userEvent.keyboard('{Escape}')

  // A reload: wagmi finds what the client restores, without a dialog.
  host.unload()
  loadPage()
  await expect.poll(() => read('wagmi')).toBe('connected 31338')
  await expect.poll(() => read('clients')).toMatch(/^success 31338/)
  expect(dialogs()).toBeLessThanOrEqual(1)
  expect(page.getByRole('dialog').elements()).toEqual([])

  // Disconnects in the modal, connects there, then disconnects in wagmi.
  await userEvent.click(page.getByRole('button', { name: /0xf39f/i }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }))
  await expect.poll(() => read('wagmi')).toMatch(/^disconnected/)
  await expect.poll(() => read('clients')).toMatch(/^pending/)
  await click('Connect wallet')
  await userEvent.click(page.getByRole('button', { name: /Alder/ }))
  await expect.poll(() => read('wagmi')).toMatch(/^connected/)
  await expect.poll(() => read('clients')).toMatch(/^success/)
  expect(await signature('sign with viem')).toBe(viemSignature)
  await click('disconnect wagmi')
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(read('wagmi')).toMatch(/^disconnected/)
})
