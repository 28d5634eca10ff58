import type { Adapter, TypedData } from '../core/index.ts'
import { signFailedError } from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import type { Hex } from '../protocol/index.ts'

/** Types of the members of a domain, in the order of the standard. EIP-712 */
const domainTypes = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

/**
 * Requests `eth_signTypedData_v4`.
 *
 * @returns The signature in hex.
 * @throws `wallet.user_rejected`, `sign.failed` and other errors of wallets; `transport.aborted`.
 * @see EIP-712
 */
export async function signEvmTypedData(
  parameters: Parameters<NonNullable<Adapter['signTypedData']>>[0],
): Promise<Hex> {
  const { connection, network, address, typedData, signal } = parameters
  const signature = await connection.provider
    .request(
      { method: 'eth_signTypedData_v4', params: [address, formatTypedData(typedData)] },
      { network: network.caipNetworkId, signal },
    )
    .catch((error: unknown) => {
      throw toWalletError(error, signFailedError)
    })
  if (typeof signature !== 'string' || !/^0x[\da-f]+$/i.test(signature))
    throw new WalletError(signFailedError, { reason: 'Malformed signature' })
  return signature as Hex
}

/** Formats typed data as JSON: numbers of any size in decimal digits, the domain with its type. */
function formatTypedData({ domain = {}, types, primaryType, message }: TypedData): string {
  const EIP712Domain = domainTypes.flatMap(([name, type]) =>
    domain[name] === undefined ? [] : [{ name, type }],
  )
  return JSON.stringify(
    { types: { EIP712Domain, ...types }, domain, primaryType, message },
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  )
}
