import { type Address, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { evmContractAddresses, deployerAddress } from '../contracts/deploymentCallData.ts'
import { testTokenAbi } from '../contracts/TestToken.artifact.ts'
import {
  burnCall,
  createSeedTransactions,
  mintCall,
  type PastSeedTransaction,
} from './createSeedTransactions.ts'
import { type LocalnetRpc, mineTransaction } from './mineTransaction.ts'
import { seededEvmBalances } from './seedEvm.ts'

/** Hours between the deployment of the contracts and the first transaction. */
const leadTime = 24

/** Age of the first block in hours. */
export const firstBlockAgeHours: number = 310 + leadTime

const startBalance = parseEther('10000')
const tokens: readonly { token: Address; amount: bigint }[] = [
  { token: evmContractAddresses.testDollar, amount: parseUnits(seededEvmBalances.testDollar, 6) },
  { token: evmContractAddresses.testToken, amount: parseUnits(seededEvmBalances.testToken, 18) },
  { token: evmContractAddresses.testEuro, amount: parseUnits(seededEvmBalances.testEuro, 18) },
]

/**
 * Mines the past transactions of the first two accounts on a network whose time is in the past, and
 * sets its time to the present.
 *
 * Afterwards they hold the same balances as every account: missing amounts are minted, excess
 * amounts are burnt.
 *
 * @param rpc - RPC of the network, with automine disabled.
 * @param accounts - The two accounts.
 * @param now - Seconds since 1970.
 */
export async function seedHistory(
  rpc: LocalnetRpc,
  accounts: readonly [Address, Address],
  now: number,
): Promise<void> {
  for (const transaction of createSeedTransactions(accounts))
    await mineTransaction(rpc, transaction, at(now, transaction))
  let left = 100
  const soon = (): number => now - 60 * left--
  for (const account of accounts)
    for (const { token, amount } of tokens) {
      const over = (await balanceOf(rpc, token, account)) - amount
      if (over > 0n) await mineTransaction(rpc, { from: account, ...burnCall(token, over) }, soon())
      if (over < 0n)
        await mineTransaction(
          rpc,
          { from: deployerAddress, ...mintCall(token, account, -over) },
          soon(),
        )
    }
  for (const to of accounts) {
    const value = startBalance - BigInt((await rpc('eth_getBalance', to, 'latest')) as Hex)
    await mineTransaction(rpc, { from: deployerAddress, to, value }, soon())
  }
  await rpc('evm_mine', now)
}

function at(now: number, { hours }: PastSeedTransaction): number {
  return Math.floor(now - hours * 3600)
}

async function balanceOf(rpc: LocalnetRpc, token: Address, account: Address): Promise<bigint> {
  const call = { abi: testTokenAbi, functionName: 'balanceOf' } as const
  const data = encodeFunctionData({ ...call, args: [account] })
  return BigInt((await rpc('eth_call', { to: token, data }, 'latest')) as Hex)
}
