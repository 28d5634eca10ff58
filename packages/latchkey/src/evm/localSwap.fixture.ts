import {
  evmContractAddresses,
  type LocalnetDescription,
  poolRouterAbi,
  testResetTokenAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseEther,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readConnection } from '../core/index.ts'
import { evm } from './evm.ts'
import { createLocalnetClient, type LocalnetClient } from './localClient.fixture.ts'

const network = 'eip155:31337'
const { poolRouter, wrappedNative } = evmContractAddresses
/** Members that the test tokens have in common. */
const abi = testResetTokenAbi

/** A connected client whose gateway swaps a deployed token and native currency through the local pools. */
export type LocalSwap = LocalnetClient & {
  readonly user: Address
  /** CAIP-10. */
  readonly token: `${typeof network}:${Address}`
  readonly native: `${typeof network}:${Address}`
  readonly tokenAddress: Address
  balanceOf(owner: Address): Promise<bigint>
  readAllowance(): Promise<bigint>
  /** Calldata that lets the router spend the token. */
  approve(amount: bigint): Hex
  /** Amount that the router quotes for native currency, in base units of the token. */
  quoteToken(amount: bigint): Promise<bigint>
}

/**
 * Deploys a token of 6 decimals with a pool of 100 of it and 1 ether, and gives the visitor 100.
 *
 * @param options - Creation bytecode; decimals in the gateway's list of tokens.
 */
export async function createLocalSwap(
  localnet: LocalnetDescription,
  options: { readonly bytecode: Hex; readonly listedDecimals?: number },
): Promise<LocalSwap> {
  const deployer = createDeployer(localnet)
  const gateway: GatewayAnswers = {
    listedDecimals: options.listedDecimals ?? 6,
    token: '0x',
    user: '0x',
  }
  const contract = (): { address: Address; abi: typeof abi } => ({ address: gateway.token, abi })
  const readAllowance = (): Promise<bigint> =>
    deployer.readContract({
      ...contract(),
      functionName: 'allowance',
      args: [gateway.user, poolRouter],
    })
  const local = createLocalnetClient(localnet, {
    gatewayUrl: 'https://gateway.example/',
    adapters: [evm({ pollingInterval: 50 })],
    fetch: (input, init) => fetchFromGateway({ ...gateway, readAllowance }, input, init),
  })
  await local.connect()
  gateway.user = readConnection(local.client.store.get())!.accounts[0]!.address as Address
  gateway.token = await deployToken(deployer, options.bytecode, gateway.user)
  return {
    ...local,
    user: gateway.user,
    token: `${network}:${gateway.token}`,
    native: nativeCurrency,
    tokenAddress: gateway.token,
    approve: encodeApprove,
    readAllowance,
    balanceOf: (owner) =>
      deployer.readContract({ ...contract(), functionName: 'balanceOf', args: [owner] }),
    async quoteToken(amount) {
      const path = [wrappedNative, gateway.token]
      const router = { address: poolRouter, abi: poolRouterAbi } as const
      const args = [amount, path] as const
      const amounts = await deployer.readContract({
        ...router,
        functionName: 'getAmountsOut',
        args,
      })
      return amounts.at(-1)!
    },
  }
}

type GatewayAnswers = { listedDecimals: number; token: Address; user: Address }

const nativeCurrency = `${network}:0x${'e'.repeat(40)}` as const

/** A client of the account that deploys the token and its pool. */
function createDeployer({ testAccounts, endpoints }: LocalnetDescription) {
  const account = privateKeyToAccount(testAccounts.eip155[7]!.privateKey)
  const transport = http(endpoints[network]!.http)
  return createWalletClient({ account, transport, cacheTime: 0, pollingInterval: 50 }).extend(
    publicActions,
  )
}

async function deployToken(
  deployer: ReturnType<typeof createDeployer>,
  bytecode: Hex,
  to: Address,
): Promise<Address> {
  const chain = null
  async function confirm(sent: Promise<Hex>) {
    return await waitForLocalReceipt(deployer, await sent)
  }
  const { contractAddress: token } = await confirm(
    deployer.deployContract({ chain, abi, bytecode }),
  )
  if (!token) throw new Error('not deployed')
  const contract = { chain, address: token, abi } as const
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

function encodeApprove(amount: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'approve', args: [poolRouter, amount] })
}

/** Answers as the gateway does; requests to the chain pass. */
async function fetchFromGateway(
  gateway: GatewayAnswers & { readAllowance(): Promise<bigint> },
  input: unknown,
  init: RequestInit | undefined,
): Promise<Response> {
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
      const { listedDecimals: decimals } = gateway
      const tokens = [
        { ...rest, name: 'Token', symbol: 'TEST', address: token, decimals },
        { ...rest, name: 'Ether', symbol: 'ETH', address: nativeCurrency, decimals: 18 },
      ]
      return Response.json({ tokens })
    }
    case '/v1/convert/allowance':
      return Response.json({ allowance: `${await gateway.readAllowance()}` })
    case '/v1/convert/build-approve': {
      const data = encodeApprove(BigInt(url.searchParams.get('amount') ?? '0'))
      return Response.json({ tx: { ...tx, token, spender: tx.to, data } })
    }
    case '/v1/convert/build-transaction':
      return Response.json({ tx: { ...tx, ...buildSwap(gateway, init) } })
    default:
      return Response.json({ features: [] })
  }
}

/** Builds the call of the router, which accepts any output: the tests check what the client accepts. */
function buildSwap({ token, user }: GatewayAnswers, init: RequestInit | undefined): object {
  const { from, amount } = JSON.parse(String(init?.body)) as { from: string; amount: string }
  if (from === nativeCurrency) {
    const args = [0n, [wrappedNative, token], user, maxUint256] as const
    const call = { abi: poolRouterAbi, functionName: 'swapExactETHForTokens', args } as const
    return { data: encodeFunctionData(call), value: amount, amount: `${maxUint256}` }
  }
  const args = [BigInt(amount), 0n, [token, wrappedNative], user, maxUint256] as const
  const call = { abi: poolRouterAbi, functionName: 'swapExactTokensForETH', args } as const
  return { data: encodeFunctionData(call), amount: '1' }
}
