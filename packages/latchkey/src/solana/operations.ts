import type { Address } from '@solana/kit'
import {
  type Adapter,
  type AdapterKit,
  createOpenRequests,
  type ProviderFactory,
} from '../core/index.ts'
import { gasEstimateFailedError, rpcBadResponseError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { createPairedStandardWallet } from './createPairedStandardWallet.ts'
import { createSolanaRpcClient } from './createSolanaRpcClient.ts'
import { createPossiblySentSwaps } from './createPossiblySentSwaps.ts'
import { createSwapSender } from './createSwapSender.ts'
import { formatSolanaPaymentUrl } from './formatSolanaPaymentUrl.ts'
import { isProgramAccount } from './isProgramAccount.ts'
import { planTransfer } from './planTransfer.ts'
import { readMintDecimals } from './readMintDecimals.ts'
import { createTransferFeeReader } from './readMintTransferFee.ts'
import { requestEmbeddedWallet } from './requestEmbeddedWallet.ts'
import { reviewReceiver } from './reviewReceiver.ts'
import {
  requestStandardWallet,
  type StandardWalletRequestFunction,
} from './requestStandardWallet.ts'
import { sendSolanaTransfer } from './sendSolanaTransfer.ts'
import { signInWithSolana } from './signInWithSolana.ts'
import { requestSolanaSignature } from './requestSolanaSignature.ts'
import { verifySolanaMessage } from './verifySolanaMessage.ts'
import type { SolanaOptions } from './SolanaOptions.ts'
import { type TransactionExpiryHeights, waitForConfirmation } from './waitForConfirmation.ts'

/**
 * The members of the adapter that load on first use, the requests of its connectors, and the factory of
 * its providers.
 */
export type SolanaOperations = Required<
  Pick<
    Adapter,
    | 'requestEmbeddedWallet'
    | 'reviewReceiver'
    | 'readBalance'
    | 'send'
    | 'sendSwap'
    | 'estimateFee'
    | 'readTransferFee'
    | 'readDecimals'
    | 'confirm'
    | 'formatPaymentUrl'
    | 'signMessage'
    | 'verifyMessage'
    | 'signIn'
  >
> & { readonly requestWallet: StandardWalletRequestFunction; readonly providers: ProviderFactory }

/**
 * Creates the operations of the Solana adapter, which share one JSON-RPC client.
 */
export function createSolanaOperations(kit: AdapterKit, options: SolanaOptions): SolanaOperations {
  const rpc = createSolanaRpcClient(kit)
  const { clock } = kit
  const openRequests = createOpenRequests(kit)
  const watches = new Map<string, TransactionExpiryHeights>()
  const { pollingInterval = 1_000, confirmationTimeout: timeout = 25_000 } = options
  return {
    requestEmbeddedWallet,
    reviewReceiver: async (parameters) =>
      reviewReceiver(parameters.address) ??
      ((await isProgramAccount(rpc, parameters)) ? 'contract' : undefined),
    async readBalance({ network, address, signal }) {
      const { value } = await rpc.request(network.caipNetworkId, (node) =>
        node
          .getBalance(address as Address, { commitment: 'confirmed' })
          .send(signal ? { abortSignal: signal } : {}),
      )
      if (typeof value !== 'bigint') throw new WalletError(rpcBadResponseError)
      return value
    },
    send: (transfer) => sendSolanaTransfer({ rpc, clock, openRequests }, transfer),
    sendSwap: createSwapSender(rpc, createPossiblySentSwaps(kit)),
    async estimateFee(transfer) {
      try {
        return (await planTransfer(rpc, transfer, { isEstimate: true })).fee
      } catch (error) {
        if (isWalletError(error, 'transport.aborted')) throw error
        throw new WalletError(gasEstimateFailedError, {}, { cause: error })
      }
    },
    readTransferFee: createTransferFeeReader(rpc),
    readDecimals: (parameters) => readMintDecimals(rpc, parameters),
    confirm: (parameters) =>
      waitForConfirmation({ rpc, clock, pollingInterval, timeout, watches }, parameters),
    formatPaymentUrl: async (request) => formatSolanaPaymentUrl(request),
    signMessage: requestSolanaSignature,
    verifyMessage: verifySolanaMessage,
    signIn: signInWithSolana,
    requestWallet: requestStandardWallet,
    providers: {
      create: (context) =>
        context.connection()?.provider.unwrap?.() ?? createPairedStandardWallet(context),
    },
  }
}
