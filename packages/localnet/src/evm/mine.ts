import { type Address, type Hex, http, numberToHex } from 'viem'

/** Asks a local network for something, anvil's own methods included. */
export type LocalRpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** A transaction of an account whose word the network takes. */
export type SeedTransaction = {
  readonly from: Address
  /** Absent where a contract is made. */
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  readonly value?: bigint | undefined
  /** It is meant to fail. @default false */
  readonly fails?: boolean | undefined
}

/** Enough for what a network is set up with, and less than the 2^24 that EIP-7825 allows. */
const gas = numberToHex(15_000_000n)
/** Fixed, so that every run costs the same. Above the base fee of an empty chain. */
const fees = {
  maxFeePerGas: numberToHex(3_000_000_000n),
  maxPriorityFeePerGas: numberToHex(1_000_000_000n),
}

/**
 * Makes a line to a local network.
 *
 * @param url - JSON-RPC address of the network.
 * @returns What asks it.
 */
export function createLocalRpc(url: string): LocalRpc {
  const { request } = http(url, { retryCount: 0 })({})
  return (method, ...params) => request({ method, params })
}

/**
 * Puts one transaction into a block of its own.
 *
 * @param ask - Line to a network that does not mine by itself.
 * @param deed - What to do.
 * @param time - Time of the block, in seconds since 1970. @default the network's own
 * @throws Error when it fails and was not meant to, or the other way round.
 */
export async function mineTransaction(
  ask: LocalRpc,
  deed: SeedTransaction,
  time?: number,
): Promise<void> {
  const { fails = false, from, to, data, value = 0n } = deed
  const sent = { from, to, data, value: numberToHex(value), gas, ...fees }
  const hash = await ask('eth_sendTransaction', sent)
  await ask('evm_mine', ...(time === undefined ? [] : [time]))
  const receipt = (await ask('eth_getTransactionReceipt', hash)) as { status: Hex } | undefined
  if (receipt?.status !== (fails ? '0x0' : '0x1'))
    throw new Error('The local network could not be set up: a transaction did not end as meant.')
}
