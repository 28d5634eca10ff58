import { type Address, encodeFunctionData, type Hex, parseUnits } from 'viem'
import {
  create2Deployer,
  deploymentCallData,
  evmContractAddresses,
} from '../contracts/deploymentCallData.ts'
import { multicall3Bytecode } from '../contracts/Multicall3.artifact.ts'
import { testKeepsakeAbi } from '../contracts/TestKeepsake.artifact.ts'
import { testTokenAbi } from '../contracts/TestToken.artifact.ts'
import {
  type SeedContractCall,
  createSeedTransactionSender,
} from './createSeedTransactionSender.ts'
import { createLocalRpc, type LocalnetRpc } from './mineTransaction.ts'
import { createNameRegistrationCalls } from './createNameRegistrationCalls.ts'
import { createPoolFundingCalls } from './createPoolFundingCalls.ts'

/** Initial token balances of each test account, as decimal strings, besides 10,000 ETH. */
export const seededEvmBalances: {
  readonly testDollar: string
  readonly testToken: string
  readonly testBitcoin: string
  readonly testEuro: string
} = { testDollar: '10000', testToken: '1000', testBitcoin: '0.5', testEuro: '500' }

/** A local EVM network without contracts. */
export type UnseededEvmNetwork = {
  readonly url: string
  readonly chainId: number
  /** Accounts to fund. The n-th one gets name and keepsake number n. */
  readonly accounts: readonly Address[]
}

/**
 * Deploys the contracts to a local network, funds its pools, and gives every account tokens, a
 * keepsake and a name.
 *
 * @param network - The network.
 * @param live - Called afterwards, before automine is enabled.
 */
export async function seedEvm(
  network: UnseededEvmNetwork,
  live?: (rpc: LocalnetRpc) => Promise<void>,
): Promise<void> {
  const { url, chainId, accounts } = network
  const rpc = createLocalRpc(url)
  // An `eth_call` of creation code returns the runtime code.
  const code = await rpc('eth_call', { data: multicall3Bytecode }, 'latest')
  await rpc('anvil_setCode', evmContractAddresses.multicall3, code)

  const deployer = await createSeedTransactionSender(rpc)
  for (const group of deploymentCallData)
    await deployer.multicall(group.map((callData) => ({ target: create2Deployer, callData })))
  await deployer.multicall(accounts.flatMap(accountCalls))
  await deployer.multicall(createPoolFundingCalls())
  await deployer.multicall(createNameRegistrationCalls(chainId, accounts))
  await live?.(rpc)
  await deployer.finish()
}

function accountCalls(to: Address): SeedContractCall[] {
  const { testDollar, testToken, testBitcoin, testEuro, testKeepsake } = evmContractAddresses
  const mint = { abi: testKeepsakeAbi, functionName: 'mint' } as const
  return [
    minted(testDollar, to, parseUnits(seededEvmBalances.testDollar, 6)),
    minted(testToken, to, parseUnits(seededEvmBalances.testToken, 18)),
    minted(testBitcoin, to, parseUnits(seededEvmBalances.testBitcoin, 8)),
    minted(testEuro, to, parseUnits(seededEvmBalances.testEuro, 18)),
    { target: testKeepsake, callData: encodeFunctionData({ ...mint, args: [to] }) },
  ]
}

function minted(target: Address, to: Address, amount: bigint): { target: Address; callData: Hex } {
  const args = [to, amount] as const
  return { target, callData: encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args }) }
}
