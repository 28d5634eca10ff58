import {
  evmContractAddresses,
  type Localnet,
  poolRouterAbi,
  startLocalnet,
  testResetTokenAbi,
  testResetTokenBytecode,
} from '@latchkey/localnet'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseEther,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConnection, sendTransaction, swap, type SwapProgress } from '../core/index.ts'
import { evm } from './evm.ts'
import { createLocalnetClient } from './localClient.fixture.ts'

const started: { localnet?: Localnet } = {}
beforeAll(async () => {
  started.localnet = await startLocalnet({ networks: ['one'] })
}, 60_000)
afterAll(() => started.localnet?.stop())

const network = 'eip155:31337'
const { poolRouter, wrappedNative } = evmContractAddresses
const native = `${network}:0x${'e'.repeat(40)}` as const
const amount = 10_000_000n

/** A client of the account that deploys the token and its pool. */
function deployerOf(localnet: Localnet) {
  const { testAccounts, endpoints } = localnet.description
  const account = privateKeyToAccount(testAccounts.eip155[7]!.privateKey)
  const transport = http(endpoints[network]!.http)
  return createWalletClient({ account, transport, cacheTime: 0, pollingInterval: 50 }).extend(
    publicActions,
  )
}

/** Deploys the token with a pool, and gives the visitor 100 of it. */
async function deployToken(deployer: ReturnType<typeof deployerOf>, to: Address): Promise<Address> {
  const chain = null
  // anvil may answer before it mines the block, and mines no other.
  async function confirm(sent: Promise<`0x${string}`>) {
    const hash = await sent
    return await vi.waitFor(() => deployer.getTransactionReceipt({ hash }))
  }
  const { contractAddress: token } = await confirm(
    deployer.deployContract({ chain, abi: testResetTokenAbi, bytecode: testResetTokenBytecode }),
  )
  if (!token) throw new Error('not deployed')
  const contract = { chain, address: token, abi: testResetTokenAbi } as const
  for (const owner of [to, deployer.account.address])
    await confirm(
      deployer.writeContract({ ...contract, functionName: 'mint', args: [owner, 100_000_000n] }),
    )
  const args = [poolRouter, maxUint256] as const
  await confirm(deployer.writeContract({ ...contract, functionName: 'approve', args }))
  await confirm(
    deployer.writeContract({
      chain,
      address: poolRouter,
      abi: poolRouterAbi,
      functionName: 'addLiquidityETH',
      args: [token, 100_000_000n, 0n, 0n, deployer.account.address, maxUint256],
      value: parseEther('1'),
    }),
  )
  return token
}

const approve = (spender: Address, value: bigint): `0x${string}` =>
  encodeFunctionData({
    abi: testResetTokenAbi,
    functionName: 'approve',
    args: [spender, value],
  })

it('swaps a token that reverts an approval while another is set, on a local chain [7.9, 7.12]', async () => {
  const localnet = started.localnet!
  const deployer = deployerOf(localnet)
  const gateway: { token: Address; user: Address } = { token: '0x', user: '0x' }
  const contract = () => ({ address: gateway.token, abi: testResetTokenAbi }) as const
  const readAllowance = () =>
    deployer.readContract({
      ...contract(),
      functionName: 'allowance',
      args: [gateway.user, poolRouter],
    })
  const readBalance = () =>
    deployer.readContract({ ...contract(), functionName: 'balanceOf', args: [gateway.user] })

  /** Answers as the gateway does; requests to the chain pass. */
  async function fetchFromGateway(input: unknown, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input))
    if (url.hostname !== 'gateway.example') return await fetch(url, init)
    const [token, user] = [`${network}:${gateway.token}`, `${network}:${gateway.user}`]
    const eip155 = { gas: '300000', gasPrice: '1' }
    const tx = { from: user, to: `${network}:${poolRouter}`, value: '0', eip155 }
    switch (url.pathname) {
      case '/v1/supported-chains':
        return Response.json({ http: [network], ws: [] })
      case '/v1/convert/tokens': {
        const rest = { eip2612: false, logoUri: null }
        const tokens = [
          { ...rest, name: 'Reset', symbol: 'TRST', address: token, decimals: 6 },
          { ...rest, name: 'Ether', symbol: 'ETH', address: native, decimals: 18 },
        ]
        return Response.json({ tokens })
      }
      case '/v1/convert/allowance':
        return Response.json({ allowance: `${await readAllowance()}` })
      case '/v1/convert/build-approve': {
        const data = approve(poolRouter, amount)
        return Response.json({ tx: { ...tx, token, spender: tx.to, data } })
      }
      case '/v1/convert/build-transaction': {
        const data = encodeFunctionData({
          abi: poolRouterAbi,
          functionName: 'swapExactTokensForETH',
          args: [amount, 0n, [gateway.token, wrappedNative], gateway.user, maxUint256],
        })
        return Response.json({ tx: { ...tx, data, amount: '1' } })
      }
      default:
        return Response.json({ features: [] })
    }
  }

  const local = createLocalnetClient(localnet.description, {
    gatewayUrl: 'https://gateway.example/',
    adapters: [evm({ pollingInterval: 50 })],
    fetch: fetchFromGateway,
  })
  await local.connect()
  const { client } = local
  gateway.user = readConnection(client.store.get())!.accounts[0]!.address as Address
  gateway.token = await deployToken(deployer, gateway.user)
  await sendTransaction(client, {
    network,
    to: gateway.token,
    data: approve(poolRouter, 5n),
  })
  await expect.poll(() => readAllowance()).toBe(5n)

  const steps: SwapProgress['step'][] = []
  const quote = {
    from: `${network}:${gateway.token}` as const,
    to: native,
    fromAmount: amount,
    toAmount: 1n,
  }
  const result = await swap(client, { quote, onProgress: ({ step }) => steps.push(step) })
  expect(result.isConfirmed).toBe(true)
  expect(steps.slice(-6)).toEqual([
    'reset',
    'confirmReset',
    'approve',
    'confirmApproval',
    'swap',
    'confirmSwap',
  ])
  expect(await readBalance()).toBe(90_000_000n)
  expect(await readAllowance()).toBe(0n)
})
