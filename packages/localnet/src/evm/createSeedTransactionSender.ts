import { type Address, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { evmContractAddresses, deployerAddress } from '../contracts/deploymentCallData.ts'
import { multicall3Abi } from '../contracts/Multicall3.artifact.ts'
import { type LocalnetRpc, mineTransaction } from './mineTransaction.ts'

/** A contract call of the deployer. */
export type SeedContractCall = {
  readonly target: Address
  readonly callData: Hex
  /** Value in wei. @default 0n */
  readonly value?: bigint | undefined
}

/** Sends the transactions that seed a local network. */
export type SeedTransactionSender = {
  /** Sends calls in one transaction through Multicall3, which is their `msg.sender`. */
  multicall(calls: readonly SeedContractCall[], time?: number): Promise<void>
  /** Sends one call or transfer from the deployer itself. */
  send(call: SeedContractCall, time?: number): Promise<void>
  /** Resets the deployer's balance and enables automine. */
  finish(): Promise<void>
}

const deployerBalance = parseEther('10000')

/**
 * Creates the deployer of a local network: funds it and disables automine.
 *
 * @param rpc - JSON-RPC client of the network.
 * @returns The deployer. Call `finish` when done.
 */
export async function createSeedTransactionSender(
  rpc: LocalnetRpc,
): Promise<SeedTransactionSender> {
  await rpc('evm_setAutomine', false)
  await rpc('anvil_setBalance', deployerAddress, numberToHex(deployerBalance))
  await rpc('anvil_impersonateAccount', deployerAddress)

  return {
    multicall: (calls, time) =>
      mineTransaction(rpc, { from: deployerAddress, ...toMulticall(calls) }, time),
    send: ({ target, callData, value }, time) =>
      mineTransaction(rpc, { from: deployerAddress, to: target, data: callData, value }, time),
    async finish() {
      await rpc('anvil_stopImpersonatingAccount', deployerAddress)
      await rpc('anvil_setBalance', deployerAddress, '0x0')
      await rpc('evm_setAutomine', true)
    },
  }
}

function toMulticall(calls: readonly SeedContractCall[]): {
  to: Address
  data: Hex
  value: bigint
} {
  const values = calls.map(({ value = 0n, ...call }) => ({ ...call, value, allowFailure: false }))
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3Value',
    args: [values],
  })
  const value = values.reduce((sum, call) => sum + call.value, 0n)
  return { to: evmContractAddresses.multicall3, data, value }
}
