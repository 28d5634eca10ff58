import type { Adapter, CallBatchStatus, CallReceipt } from '../core/index.ts'
import { callsFailedError, rpcBadResponseError } from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import type { Hex } from '../protocol/index.ts'
import { toEvmCaipNetworkId } from './chainId.ts'
import { parseQuantity } from './quantity.ts'
import { toCallsError } from './toCallsError.ts'

type Fields = Readonly<Record<string, unknown>>

/** Status codes of wallets that implement the first version of EIP-5792. */
const formerCodes: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: 200 }

/**
 * Requests `wallet_getCallsStatus`, and parses the answer.
 *
 * @throws `calls.unknown_id`, `calls.failed` and other errors of wallets; `transport.aborted`.
 * @see EIP-5792
 */
export async function fetchEvmCallsStatus(
  parameters: Parameters<NonNullable<Adapter['readCallsStatus']>>[0],
): Promise<CallBatchStatus> {
  const { connection, network, id, signal } = parameters
  const answer = await connection.provider
    .request(
      { method: 'wallet_getCallsStatus', params: [id] },
      { network: network.caipNetworkId, signal },
    )
    .catch((error: unknown) => {
      throw toCallsError(toWalletError(error, callsFailedError))
    })
  try {
    return parseStatus(id, answer as Fields)
  } catch (cause) {
    throw new WalletError(callsFailedError, { reason: 'Malformed status of the calls' }, { cause })
  }
}

/** Throws for a malformed answer. */
function parseStatus(id: string, answer: Fields): CallBatchStatus {
  const { status, capabilities } = answer
  const receipts = ((answer['receipts'] ?? []) as readonly Fields[]).map(parseReceipt)
  const reported = typeof status === 'string' ? formerCodes[status] : status
  const isReverted = receipts.some((receipt) => receipt.status === 'reverted')
  // Only the final version of EIP-5792 has failure codes.
  const statusCode = reported === 200 && typeof status === 'string' && isReverted ? 500 : reported
  if (typeof statusCode !== 'number' || !(statusCode >= 100 && statusCode < 700))
    throw new WalletError(callsFailedError)
  return {
    id,
    network: toEvmCaipNetworkId(answer['chainId']),
    status: statusCode < 200 ? 'pending' : statusCode < 300 ? 'success' : 'failure',
    statusCode,
    atomic: answer['atomic'] === true,
    receipts,
    capabilities: typeof capabilities === 'object' ? { ...capabilities } : {},
  }
}

function parseReceipt(receipt: Fields): CallReceipt {
  return {
    status: parseQuantity(receipt['status']) === 1n ? 'success' : 'reverted',
    transactionHash: parseHex(receipt['transactionHash']),
    blockHash: parseHex(receipt['blockHash']),
    blockNumber: parseQuantity(receipt['blockNumber']),
    gasUsed: parseQuantity(receipt['gasUsed']),
    logs: ((receipt['logs'] ?? []) as readonly Fields[]).map(({ address, data, topics }) => ({
      address: parseHex(address),
      data: parseHex(data),
      topics: (topics as readonly unknown[]).map(parseHex),
    })),
  }
}

function parseHex(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[\da-f]*$/i.test(value))
    throw new WalletError(rpcBadResponseError)
  return value as Hex
}
