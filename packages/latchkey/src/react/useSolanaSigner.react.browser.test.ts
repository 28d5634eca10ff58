import { type ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import {
  connect,
  type Connector,
  type ConnectorEvent,
  createLatchkey,
  disconnect,
  type GrantedAccount,
  switchNetwork,
} from '../core/index.ts'
import { solanaDevnet, solanaMainnet } from '../networks/index.ts'
import { getSolanaSigner, solana } from '../solana/index.ts'
import { useSolanaSigner } from './useSolanaSigner.ts'
import { mountHost } from './mountHost.fixture.ts'

const namespace = 'solana'
const alice = '6rwuVjhQmJTSLy6jr6UFJpSDYsTzCHxBUSH8AYsMVHeq'
const bob = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

function accountOf(address: string): GrantedAccount {
  return { namespace, address, type: 'eoa' }
}

/** A connector of a Solana wallet that accepts every request. */
const connector: Connector = {
  id: 'test',
  uid: 'solana:test',
  name: 'Test',
  kind: 'custom',
  readiness: 'installed',
  namespaces: [namespace],
  connect: async () => [
    {
      namespace,
      accounts: [accountOf(alice)],
      network: solanaMainnet.caipNetworkId,
      approvedNetworks: [],
      supportsAllNetworks: true,
      provider: { request: async () => null },
    },
  ],
  disconnect: async () => {},
  on: () => () => {},
}

it('returns the same signer until another account is active or the wallet is disconnected', async () => {
  const client = createLatchkey({
    projectId: 'test',
    networks: [solanaMainnet, solanaDevnet],
    adapters: [solana()],
    logLevel: 'silent',
  })
  const rendered: ReturnType<typeof useSolanaSigner>[] = []
  function Host(): ReactNode {
    rendered.push(useSolanaSigner())
    return null
  }
  onTestFinished(client.destroy)
  mountHost(client, Host)
  await expect.poll(() => rendered.length).toBeGreaterThan(0)
  expect(rendered.at(-1)).toBeUndefined()

  const listeners = new Set<(event: ConnectorEvent) => void>()
  const on: Connector['on'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  await connect(client, { connector: { ...connector, on } })
  await expect.poll(() => rendered.at(-1)?.address).toBe(alice)
  const signer = rendered.at(-1)
  expect(signer).toBe(getSolanaSigner(client))
  const count = rendered.length
  await switchNetwork(client, { network: solanaDevnet.caipNetworkId })
  await new Promise(requestAnimationFrame)
  expect(rendered.slice(count).every((one) => one === signer)).toBe(true)

  const accounts = [accountOf(bob)]
  for (const listener of listeners) listener({ type: 'accountsChanged', namespace, accounts })
  await expect.poll(() => rendered.at(-1)?.address).toBe(bob)

  await disconnect(client)
  await expect.poll(() => rendered.at(-1)).toBeUndefined()
})
