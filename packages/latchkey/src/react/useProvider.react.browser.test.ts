import { createElement, type ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import {
  connect,
  createLatchkey,
  disconnect,
  switchNetwork,
  type Connector,
} from '../core/index.ts'
import { evm } from '../evm/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { solana } from '../solana/index.ts'
import { useProvider } from './index.ts'
import { useSolanaSigner } from './useSolanaSigner.ts'
import { mountHost } from './mountHost.fixture.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'

/** A connector of two networks whose wallet accepts every request. */
const connector: Connector = {
  id: 'test',
  uid: 'eip155:test',
  name: 'Test',
  kind: 'custom',
  readiness: 'installed',
  namespaces: ['eip155'],
  connect: async () => [
    {
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      network: mainnet.caipNetworkId,
      approvedNetworks: [mainnet.caipNetworkId, base.caipNetworkId],
      supportsAllNetworks: false,
      provider: { request: async () => null },
    },
  ],
  disconnect: async () => {},
  on: () => () => {},
}

it('returns the same provider until the wallet is disconnected', async () => {
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet, base],
    adapters: [evm(), solana()],
    logLevel: 'silent',
  })
  const rendered: unknown[] = []
  const signers: unknown[] = []
  function Host(): ReactNode {
    rendered.push(useProvider('eip155'))
    signers.push(useSolanaSigner())
    return createElement('output', null, `render ${rendered.length}`)
  }
  onTestFinished(client.destroy)
  mountHost(client, Host)
  await expect.poll(() => rendered.length).toBeGreaterThan(0)
  expect(rendered.at(-1)).toBeUndefined()

  await connect(client, { connector })
  await expect.poll(() => rendered.at(-1)).toBeDefined()
  const provider = rendered.at(-1)
  const count = rendered.length
  await switchNetwork(client, { network: base.caipNetworkId })
  await new Promise(requestAnimationFrame)
  expect(rendered.slice(count).every((one) => one === provider)).toBe(true)

  await disconnect(client)
  await expect.poll(() => rendered.at(-1)).toBeUndefined()
  expect(signers.every((one) => one === undefined)).toBe(true)
})
