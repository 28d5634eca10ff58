import { gasEstimateFailedError } from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SendState } from '../model/slices/send.ts'
import { checkSend } from './checkSend.ts'
import { updateSendState } from './sendState.ts'
import { getTransferContext } from './getTransferContext.ts'

function feeRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/**
 * Estimates the fee of the transfer in the form, for `state.send.fee`, and reads what its token keeps, for
 * `state.send.transferFee`. Rejects with `client.destroyed` only.
 *
 * The sender is used while no receiver is typed. A newer run aborts the older; a failure leaves the
 * fee unknown.
 */
export async function updateSendFee(client: Latchkey): Promise<void> {
  const { store } = client
  const { token } = store.get().send
  const run = client.own(feeRun)
  const signal = run.start()
  if (!token) return
  try {
    const { adapter, connection, network } = getTransferContext(client, token.chainId)
    const own = connection.accounts[0]?.address ?? ''
    const check = checkSend(store.get(), client.adapters)
    const { receiver = own, amount = 0n } = check
    const isAmountMissing = check.step === 'insufficientFunds' && !check.isFeeMissing
    const { address: tokenAddress } = token
    const transfer = { connection, network, to: receiver, signal }
    async function show<key extends 'fee' | 'transferFee'>(
      key: key,
      read: Promise<SendState[key]> | undefined,
    ): Promise<void> {
      const value = await read
      if (run.isCurrent(signal) && store.get().send.token === token)
        store.set(updateSendState({ [key]: value }))
    }
    await Promise.all([
      show(
        'transferFee',
        tokenAddress === undefined
          ? undefined
          : adapter.readTransferFee?.({ ...transfer, tokenAddress, amount }),
      ),
      // Nodes reject the estimate when the balance is insufficient.
      show(
        'fee',
        adapter.estimateFee?.({
          ...transfer,
          tokenAddress,
          amount: isAmountMissing ? 0n : amount,
        }),
      ),
    ])
  } catch (error) {
    if (!run.isCurrent(signal)) return
    client.logger.info(new WalletError(gasEstimateFailedError).message, {
      reason: messageOf(error),
    })
    store.set(updateSendState({ fee: undefined }))
  }
}
