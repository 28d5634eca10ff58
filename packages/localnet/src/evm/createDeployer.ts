import { type Address, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { evmContracts, deployer } from '../contracts/deployments.ts'
import { multicall3Abi } from '../contracts/Multicall3.artifact.ts'
import { type LocalRpc, mineTransaction } from './mine.ts'

/** A call that the founder has made. */
export type DeployerCall = {
  readonly target: Address
  readonly callData: Hex
  /** Coins that go along. @default 0n */
  readonly value?: bigint | undefined
}

/** Who sets a local network up. */
export type Deployer = {
  /** Makes calls in one transaction. The contracts see Multicall3 as the caller. */
  multicall(calls: readonly DeployerCall[], time?: number): Promise<void>
  /** Makes a call, or pays coins, itself. */
  send(call: DeployerCall, time?: number): Promise<void>
  /** Leaves without coins, and lets the network mine by itself again. */
  finish(): Promise<void>
}

const deployerBalance = parseEther('10000')

/**
 * Lets the founder into a local network: it has coins, and blocks come when it wants.
 *
 * @param rpc - Line to the network.
 * @returns The founder. It has to leave when it is done.
 */
export async function createDeployer(rpc: LocalRpc): Promise<Deployer> {
  await rpc('evm_setAutomine', false)
  await rpc('anvil_setBalance', deployer, numberToHex(deployerBalance))
  await rpc('anvil_impersonateAccount', deployer)

  return {
    multicall: (calls, time) =>
      mineTransaction(rpc, { from: deployer, ...toMulticall(calls) }, time),
    send: ({ target, callData, value }, time) =>
      mineTransaction(rpc, { from: deployer, to: target, data: callData, value }, time),
    async finish() {
      await rpc('anvil_stopImpersonatingAccount', deployer)
      await rpc('anvil_setBalance', deployer, '0x0')
      await rpc('evm_setAutomine', true)
    },
  }
}

function toMulticall(calls: readonly DeployerCall[]): { to: Address; data: Hex; value: bigint } {
  const values = calls.map(({ value = 0n, ...call }) => ({ ...call, value, allowFailure: false }))
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3Value',
    args: [values],
  })
  const value = values.reduce((sum, call) => sum + call.value, 0n)
  return { to: evmContracts.multicall3, data, value }
}
