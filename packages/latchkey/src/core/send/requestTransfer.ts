import type { CaipNetworkId } from '../../caip/index.ts'
import { sendFailedError, walletTimedOutError } from '../../errors/catalogue/index.ts'
import { isUserRejected, translateWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { TransferParameters } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { LatchkeyEvents } from '../model/LatchkeyEvents.ts'
import type { PendingAssetChange } from '../model/slices/transaction.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import { requestUnlessPrompted, trackTransaction } from '../transaction/index.ts'
import { getTransferContext } from './getTransferContext.ts'

/** A transfer to request from the connected wallet. */
export type TransferRequest = Omit<TransferParameters, 'connection' | 'network'> & {
  readonly network: CaipNetworkId
  /** Data of its events. */
  readonly event: LatchkeyEvents['SEND_INITIATED']
  /** The token as the pending transaction shows it. */
  readonly token: Omit<PendingAssetChange, 'direction' | 'quantity'>
  /** Token whose balance is fetched again when the transaction is in a block. */
  readonly changed?: string | undefined
}

/**
 * Requests a transfer from the connected wallet, on the network of the transfer, and follows its
 * transaction until it is in a block. It is followed also when the signal aborts while the wallet is prompted.
 *
 * @returns The hash, once the wallet has sent the transaction.
 * @throws `send.failed`, also when the account has changed while the network was switched; what the wallet, the
 * network switch, `requestUnlessPrompted` and `getTransferContext` throw; `transport.aborted`.
 */
export async function requestTransfer(
  client: Latchkey,
  request: TransferRequest,
): Promise<{ readonly hash: string }> {
  const { network: id, signal } = request
  const before = getTransferContext(client, id)
  if (readNetwork(client.store.get(), before.network.chainNamespace)?.caipNetworkId !== id)
    await switchNetwork(client, { network: id, signal, throwOnFailure: true })
  const context = getTransferContext(client, id)
  const address = context.connection.accounts[0]?.address
  if (address !== before.connection.accounts[0]?.address)
    throw new WalletError(sendFailedError, { reason: 'The account has changed' })
  return await withTimeout(sendAndTrack(client, request, context), {
    clock: client.clock,
    ms: Number.POSITIVE_INFINITY,
    signal,
    error: () => new WalletError(walletTimedOutError),
  })
}

async function sendAndTrack(
  client: Latchkey,
  request: TransferRequest,
  { adapter, connection, network }: ReturnType<typeof getTransferContext>,
): Promise<{ readonly hash: string }> {
  const { network: id, event, token, changed, ...transfer } = request
  client.events.emit('SEND_INITIATED', event)
  try {
    const { signal } = transfer
    const { hash } = await requestUnlessPrompted(client, { network: id, signal }, () =>
      adapter.send({ ...transfer, connection, network }),
    )
    client.events.emit('SEND_SUCCESS', { ...event, hash })
    const address = connection.accounts[0]?.address
    if (address !== undefined)
      trackTransaction(client, {
        network: id,
        hash,
        address,
        operation: 'send',
        transfers: [{ ...token, direction: 'out', quantity: event.amount }],
        receiver: transfer.to,
        changed: changed === undefined ? undefined : [changed],
      })
    return { hash }
  } catch (cause) {
    const error = translateWalletError(cause, sendFailedError)
    const name = isUserRejected(error) ? 'SEND_REJECTED' : 'SEND_ERROR'
    client.events.emit(name, { ...event, message: error.message })
    throw error
  }
}
