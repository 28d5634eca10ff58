import { type Address, encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { evmContractAddresses, deployerAddress } from '../contracts/deploymentCallData.ts'
import { poolRouterAbi } from '../contracts/PoolRouter.artifact.ts'
import { testTokenAbi } from '../contracts/TestToken.artifact.ts'
import type { SeedContractCall } from './createSeedTransactionSender.ts'

type TokenAmount = { readonly token: Address; readonly amount: bigint }

const { testBitcoin, testDollar, testEuro, testToken } = evmContractAddresses

/**
 * Returns the calls that fund the pools.
 *
 * They set the prices of the network, in dollars: ETH 2,500, TTK 2.50, TBTC 100,000, TEUR 1.10. The
 * prices of ETH and Test Dollar equal those of the price feeds. Each pool is deep enough that a
 * trade of 1,000 dollars moves its price by less than one per cent.
 *
 * @returns Calls for the deployer, which keeps the liquidity shares.
 */
export function createPoolFundingCalls(): SeedContractCall[] {
  return [
    ...nativePool({ token: testDollar, amount: parseUnits('1000000', 6) }, parseEther('400')),
    ...nativePool({ token: testToken, amount: parseUnits('400000', 18) }, parseEther('400')),
    ...nativePool({ token: testBitcoin, amount: parseUnits('10', 8) }, parseEther('400')),
    ...tokenPool(
      { token: testDollar, amount: parseUnits('550000', 6) },
      { token: testEuro, amount: parseUnits('500000', 18) },
    ),
  ]
}

function nativePool(pot: TokenAmount, nativeAmount: bigint): SeedContractCall[] {
  const callData = encodeFunctionData({
    abi: poolRouterAbi,
    functionName: 'addLiquidityETH',
    args: [pot.token, pot.amount, pot.amount, nativeAmount, deployerAddress, maxUint256],
  })
  return [
    ...fundMulticall(pot),
    { target: evmContractAddresses.poolRouter, callData, value: nativeAmount },
  ]
}

function tokenPool(one: TokenAmount, other: TokenAmount): SeedContractCall[] {
  const amounts = [one.amount, other.amount] as const
  const callData = encodeFunctionData({
    abi: poolRouterAbi,
    functionName: 'addLiquidity',
    args: [one.token, other.token, ...amounts, ...amounts, deployerAddress, maxUint256],
  })
  return [
    ...fundMulticall(one),
    ...fundMulticall(other),
    { target: evmContractAddresses.poolRouter, callData },
  ]
}

/**
 * Returns the calls that mint tokens to Multicall3, which executes the calls, and approve the
 * router.
 */
function fundMulticall({ token, amount }: TokenAmount): SeedContractCall[] {
  const abi = testTokenAbi
  return [
    {
      target: token,
      callData: encodeFunctionData({
        abi,
        functionName: 'mint',
        args: [evmContractAddresses.multicall3, amount],
      }),
    },
    {
      target: token,
      callData: encodeFunctionData({
        abi,
        functionName: 'approve',
        args: [evmContractAddresses.poolRouter, amount],
      }),
    },
  ]
}
