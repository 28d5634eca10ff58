import { type Address, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { evmContracts, founder } from '../contracts/deployments.ts'
import { multicall3Abi } from '../contracts/Multicall3.artifact.ts'
import { type Ask, mine } from './mine.ts'

/** A call that the founder has made. */
export type Call = {
  readonly target: Address
  readonly callData: Hex
  /** Coins that go along. @default 0n */
  readonly value?: bigint | undefined
}

/** Who sets a local network up. */
export type Founder = {
  /** Makes calls in one transaction. The contracts see Multicall3 as the caller. */
  act(calls: readonly Call[], time?: number): Promise<void>
  /** Makes a call, or pays coins, itself. */
  actAlone(call: Call, time?: number): Promise<void>
  /** Leaves without coins, and lets the network mine by itself again. */
  leave(): Promise<void>
}

const means = parseEther('10000')

/**
 * Lets the founder into a local network: it has coins, and blocks come when it wants.
 *
 * @param ask - Line to the network.
 * @returns The founder. It has to leave when it is done.
 */
export async function createFounder(ask: Ask): Promise<Founder> {
  await ask('evm_setAutomine', false)
  await ask('anvil_setBalance', founder, numberToHex(means))
  await ask('anvil_impersonateAccount', founder)

  return {
    act: (calls, time) => mine(ask, { from: founder, ...together(calls) }, time),
    actAlone: ({ target, callData, value }, time) =>
      mine(ask, { from: founder, to: target, data: callData, value }, time),
    async leave() {
      await ask('anvil_stopImpersonatingAccount', founder)
      await ask('anvil_setBalance', founder, '0x0')
      await ask('evm_setAutomine', true)
    },
  }
}

function together(calls: readonly Call[]): { to: Address; data: Hex; value: bigint } {
  const values = calls.map(({ value = 0n, ...call }) => ({ ...call, value, allowFailure: false }))
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3Value',
    args: [values],
  })
  const value = values.reduce((sum, call) => sum + call.value, 0n)
  return { to: evmContracts.multicall3, data, value }
}
