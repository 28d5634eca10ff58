import type { Adapter } from '../core/index.ts'
import { callsFailedError } from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import { checkTransaction } from './checkTransaction.ts'
import { requestWalletToSend, type SendingDeps } from './requestWalletToSend.ts'
import { formatCallForWallet } from './sendEvmTransaction.ts'
import { toCallsError } from './toCallsError.ts'

/**
 * Requests `wallet_sendCalls`.
 *
 * @returns The id of the batch.
 * @throws `calls.atomicity_not_supported`, `calls.failed`, `send.possibly_sent`, `send.invalid_receiver`,
 * `send.invalid_amount`, `network.chain_not_supported`, `wallet.no_accounts`, `wallet.user_rejected` and other errors of wallets; `transport.aborted`.
 * @see EIP-5792
 */
export async function sendEvmCalls(
  context: SendingDeps,
  parameters: Parameters<NonNullable<Adapter['sendCalls']>>[0],
): Promise<string> {
  const { connection, network, address, batch, signal } = parameters
  const { atomicRequired = false, capabilities, id } = batch
  const calls = batch.calls.map((call) => ({
    ...formatCallForWallet(call),
    ...(call.capabilities && { capabilities: call.capabilities }),
  }))
  const params = [
    {
      version: '2.0.0',
      ...(id !== undefined && { id }),
      ...checkTransaction({ network, address }),
      atomicRequired,
      calls,
      ...(capabilities && { capabilities }),
    },
  ]
  const request = { method: 'wallet_sendCalls', params }
  const sender = { connection, network, address, signal }
  return await requestWalletToSend(context, { ...sender, ...request }, parseCallsId, (error) =>
    toCallsError(toWalletError(error, callsFailedError)),
  )
}

function parseCallsId(response: unknown): string {
  // Wallets that implement the first version of EIP-5792 return the id alone.
  const id = typeof response === 'string' ? response : (response as { id?: unknown } | null)?.id
  if (typeof id !== 'string' || id === '')
    throw new WalletError(callsFailedError, { reason: 'Malformed id of the calls' })
  return id
}
