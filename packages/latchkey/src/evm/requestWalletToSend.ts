import { type Connection, type OpenRequests, withOpenRequest } from '../core/index.ts'
import { sendFailedError, transportAbortedError } from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { Network } from '../networks/index.ts'
import { refineSendFailedError } from './refineSendFailedError.ts'
import type { EvmRpc } from './rpc/index.ts'

/** Reads the chain while the wallet is prompted, and records the prompt. */
export type SendingDeps = {
  readonly rpc: EvmRpc
  readonly clock: Clock
  readonly openRequests: OpenRequests
}

/** A request that makes the wallet send transactions, such as `eth_sendTransaction`. */
export type SendingRequest = {
  readonly connection: Connection
  readonly network: Network
  /** Account that pays. */
  readonly address: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Requests from the wallet that it sends transactions. The signal does not abort a request that the wallet has:
 * its prompt cannot be withdrawn, and what the visitor confirms there is followed.
 *
 * A prompt that is open when the page is left is handled as by `withOpenRequest`.
 *
 * @param parse - Parses the wallet's response. Throws `send.failed` and the like.
 * @param translate - Error for what the wallet rejects with. @default `send.failed` and more specific ones
 * @throws `send.possibly_sent` when the request failed after the transaction count of the account has grown, or it
 * has grown since the prompt of a page that was left; `wallet.request_pending` when such a prompt may still be
 * open; else what the wallet and `parse` throw.
 */
export async function requestWalletToSend<value>(
  { rpc, clock, openRequests }: SendingDeps,
  request: SendingRequest,
  parse: (response: unknown) => value,
  translate: (error: unknown) => WalletError = toSendError,
): Promise<value> {
  const { connection, network, address, method, params, signal } = request
  const id = network.caipNetworkId
  if (signal?.aborted) throw new WalletError(transportAbortedError)
  const count = { method: 'eth_getTransactionCount', params: [address, 'pending'] }
  const readMarker = async (): Promise<string> => String(await rpc.request(id, count))
  const account = `${id}:${address}`.toLowerCase()
  async function send(): Promise<value> {
    const response = await connection.provider
      .request({ method, params }, { network: id })
      .catch((error: unknown) => {
        throw translate(error)
      })
    return parse(response)
  }
  return withOpenRequest(send, { clock, openRequests, account, readMarker })
}

function toSendError(error: unknown): WalletError {
  return refineSendFailedError(toWalletError(error, sendFailedError))
}
