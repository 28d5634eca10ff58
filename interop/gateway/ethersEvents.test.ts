import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalnet } from '@latchkey/localnet'
import { Contract, JsonRpcProvider, Wallet } from 'ethers'
import { expect, it, onTestFinished } from 'vitest'
import { stopProcess, serveCli } from '../serveCli.ts'

const projectId = '1a2b3c4d'.repeat(4)
const abi = [
  'function transfer(address to, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
]

/** Starts a gateway with two nodes of a local chain, so that filters are not available. */
async function startGateway(): Promise<{
  readonly url: string
  readonly privateKey: string
  readonly token: string
}> {
  const localnet = await startLocalnet({ networks: ['one'] })
  onTestFinished(() => localnet.stop())
  const { networks, contracts, testAccounts } = localnet.description
  const [network = expect.unreachable()] = networks
  const { port } = new URL(network.rpcUrls.default.http[0] ?? '')
  const rpcUrls = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}/2`]
  const { caipNetworkId: id, nativeCurrency } = network
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const config = { chains: [{ id, nativeCurrency, rpcUrls, isTest: true }], rateLimit: false }
  await writeFile(join(folder, 'latchkey.config.json'), JSON.stringify(config))
  const args = ['serve', '--roles', 'gateway', '--open', '--port', '0']
  const { child, port: own } = await serveCli(args, { LATCHKEY_DATA: folder })
  onTestFinished(() => stopProcess(child))
  return {
    url: `http://127.0.0.1:${own}/v1?chainId=${id}&projectId=${projectId}`,
    privateKey: testAccounts.eip155[0]?.privateKey ?? '',
    token: contracts.eip155.testDollar,
  }
}

it('calls the listener of an ethers contract when an event is emitted [7.29a]', async () => {
  const { url, privateKey, token } = await startGateway()
  const provider = new JsonRpcProvider(url, undefined, { pollingInterval: 100, cacheTimeout: -1 })
  onTestFinished(() => provider.destroy())
  await expect(provider.send('eth_newFilter', [{}])).rejects.toMatchObject({
    code: 'UNSUPPORTED_OPERATION',
  })
  const wallet = new Wallet(privateKey, provider)
  const contract = new Contract(token, abi, wallet)
  const to = `0x${'b0'.repeat(20)}`
  const fired = new Promise<readonly unknown[]>((resolve) => {
    void contract.on('Transfer', (...values: unknown[]) => resolve(values.slice(0, 3)))
  })
  // The listener polls from the block after the one in which it starts.
  await provider.getBlockNumber()
  const transfer = contract.getFunction('transfer')
  const timer = setInterval(() => void transfer(to, 5n).catch(() => {}), 1_000)
  onTestFinished(() => clearInterval(timer))
  const [from, receiver, amount] = await fired
  expect([from, String(receiver).toLowerCase(), amount]).toEqual([wallet.address, to, 5n])
})
