import { isRecord } from '../persistedValue.ts'
import { createInvalidParamsError } from '../providerError.ts'
import type { EvmWalletContext, EvmMethodHandlers } from './EvmMethodHandler.ts'
import { parseOptionalQuantity } from './quantity.ts'
import { signAndSendEvmTransaction } from './signAndSendEvmTransaction.ts'
import { getAuthorizedAccount } from './createSigningMethods.ts'
import { summarizeEvmTransaction, parseTransactionRequest } from './EvmTransactionRequest.ts'

/**
 * Creates the method that sends a transaction: it fills missing fields, signs locally and sends the
 * raw transaction.
 *
 * @see EIP-1474, EIP-1559
 */
export function createSendingMethods(context: EvmWalletContext): EvmMethodHandlers {
  return {
    eth_sendTransaction([input]) {
      if (!isRecord(input)) throw createInvalidParamsError('Expected a transaction.')
      const account = getAuthorizedAccount(context, input['from'])
      const chainId = context.state.chainId()
      const transaction = parseTransactionRequest(input)
      const given = parseOptionalQuantity(input['chainId'], 'chain id')
      if (given !== undefined && given !== BigInt(chainId))
        throw createInvalidParamsError('The transaction is for another chain than the active one.')
      return {
        needsApproval: true,
        summary: summarizeEvmTransaction(transaction, chainId, account),
        run: () =>
          context.enqueue(() =>
            signAndSendEvmTransaction(context, { account, chainId, transaction }),
          ),
      }
    },
  }
}
