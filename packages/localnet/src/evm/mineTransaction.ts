import { type Address, type Hex, http, numberToHex } from 'viem'

/** Sends a JSON-RPC request to a local network. */
export type LocalnetRpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** A transaction of an impersonated or unlocked account. */
export type SeedTransaction = {
  readonly from: Address
  /** Absent for a contract creation. */
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  readonly value?: bigint | undefined
  /** Whether it is expected to fail. @default false */
  readonly fails?: boolean | undefined
}

/** Gas limit, below the cap of 2^24 of EIP-7825. */
const gas = numberToHex(15_000_000n)
/** Fixed fees, so that every run costs the same. Above the base fee of an empty chain. */
const fees = {
  maxFeePerGas: numberToHex(3_000_000_000n),
  maxPriorityFeePerGas: numberToHex(1_000_000_000n),
}

/**
 * Creates a JSON-RPC client of a local network.
 *
 * @param url - RPC URL of the network.
 * @returns The client.
 */
export function createLocalRpc(url: string): LocalnetRpc {
  const { request } = http(url, { retryCount: 0 })({})
  return (method, ...params) => request({ method, params })
}

/**
 * Sends a transaction and mines it in a block of its own.
 *
 * @param rpc - RPC of a network with automine disabled.
 * @param transaction - The transaction.
 * @param time - Time of the block, in seconds since 1970. @default the network's own
 * @throws Error when its status is not the expected one.
 */
export async function mineTransaction(
  rpc: LocalnetRpc,
  transaction: SeedTransaction,
  time?: number,
): Promise<void> {
  const { fails = false, from, to, data, value = 0n } = transaction
  const sent = { from, to, data, value: numberToHex(value), gas, ...fees }
  const hash = await rpc('eth_sendTransaction', sent)
  await rpc('evm_mine', ...(time === undefined ? [] : [time]))
  const receipt = (await rpc('eth_getTransactionReceipt', hash)) as { status: Hex } | undefined
  if (receipt?.status !== (fails ? '0x0' : '0x1'))
    throw new Error('The local network could not be set up: a transaction did not end as meant.')
}
