import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, createWalletClient, http, parseEther, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createOpenProjects } from '../../../http/index.ts'
import {
  type Localnet,
  localnetNetworkIds,
  startLocalnet,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import { type RunningServices, startServices } from '../../../services/startServices.ts'
import { createLocalnetChainOverrides } from '../chains/index.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const { one, solana } = localnetNetworkIds

type Standing = {
  readonly localnet: Localnet
  readonly services: RunningServices
  readonly dataDir: string
}
const standing: { now?: Standing } = {}

beforeAll(async () => {
  const localnet = await startLocalnet({ networks: ['one', 'solana'] })
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-rpc-'))
  const services = await startServices({
    roles: ['gateway', 'relay'],
    port: 0,
    projects: createOpenProjects(),
    config: { dataDir, chains: createLocalnetChainOverrides(localnet.description) },
    clock: createSystemClock(),
    log: () => {},
  })
  standing.now = { localnet, services, dataDir }
})

afterAll(async () => {
  await standing.now?.services.stop()
  await standing.now?.localnet.stop()
  await rm(standing.now?.dataDir ?? '', { recursive: true, force: true })
})

function at(scheme: string, chainId: string): string {
  const url = new URL(standing.now?.services.url ?? '')
  return `${scheme}://${url.host}/v1?chainId=${chainId}&projectId=${projectId}&st=lk&sv=1`
}

describe('a local chain through the gateway', () => {
  it('answers reads, batches and a transaction [7.29a, 7.29b]', async () => {
    const transport = http(at('http', one), { batch: true })
    const client = createPublicClient({ transport, pollingInterval: 50 })
    const [from, to] = standing.now?.localnet.description.testAccounts.eip155 ?? []
    if (!from || !to) throw new Error('No accounts')
    const account = privateKeyToAccount(from.privateKey)
    const [chainId, block, before] = await Promise.all([
      client.getChainId(),
      client.getBlockNumber(),
      client.getBalance({ address: to.address }),
    ])
    expect([chainId, block > 0n]).toEqual([31_337, true])
    const wallet = createWalletClient({ account, transport })
    const value = parseEther('0.5')
    const hash = await wallet.sendTransaction({ to: to.address, value, chain: undefined })
    const receipt = await waitForLocalReceipt(client, hash)
    expect(receipt.status).toBe('success')
    expect(await client.getBalance({ address: to.address })).toBe(before + value)
    const again = await client.getTransactionReceipt({ hash })
    expect(again.blockHash).toBe(receipt.blockHash)
  })

  it('notifies of new blocks over a WebSocket', async () => {
    const client = createPublicClient({ transport: webSocket(at('ws', one), { reconnect: false }) })
    const before = await client.getBlockNumber()
    const seen = new Promise<bigint>((resolve, reject) => {
      const stop = client.watchBlockNumber({
        onBlockNumber(number) {
          stop()
          resolve(number)
        },
        onError: reject,
      })
    })
    // The subscription is answered before later requests.
    await client.getChainId()
    const mine = { jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }
    const node = standing.now?.localnet.description.endpoints[one]?.http ?? ''
    const headers = { 'content-type': 'application/json' }
    await fetch(node, { method: 'POST', headers, body: JSON.stringify(mine) })
    expect(await seen).toBeGreaterThan(before)
    const { socket } = await client.transport.getRpcClient()
    socket.close()
  })

  it('answers Solana requests', async () => {
    const [account] = standing.now?.localnet.description.testAccounts.solana ?? []
    const call = { jsonrpc: '2.0', id: 'a', method: 'getBalance', params: [account?.address] }
    const hash = { jsonrpc: '2.0', id: 'b', method: 'getGenesisHash' }
    const response = await fetch(at('http', solana), {
      method: 'POST',
      body: JSON.stringify([call, hash]),
    })
    const [balance, genesis] = (await response.json()) as { result: unknown }[]
    expect(balance).toMatchObject({ id: 'a', result: { value: expect.any(Number) as unknown } })
    expect(genesis).toMatchObject({ id: 'b' })
    expect(solana.endsWith(String(genesis?.result).slice(0, 32))).toBe(true)
  })
})

it('does not handle WebSockets of the relay', async () => {
  const { host } = new URL(standing.now?.services.url ?? '')
  const socket = new WebSocket(`ws://${host}/?projectId=${projectId}&useOnCloseEvent=true`)
  const code = await new Promise((resolve) => void socket.on('close', resolve))
  expect(code).toBe(3_000)
})
