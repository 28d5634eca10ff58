import { createVerifierLoader } from './createVerifierLoader.ts'
import {
  type Adapter,
  type AdapterKit,
  createOpenRequests,
  type ProviderFactory,
} from '../core/index.ts'
import { checksumAddress } from './checksumAddress.ts'
import { createEip1193Provider } from './createEip1193Provider.ts'
import { estimateFee } from './estimateFee.ts'
import type { EvmOptions } from './EvmOptions.ts'
import { formatEvmPaymentUrl } from './formatEvmPaymentUrl.ts'
import { isContract } from './isContract.ts'
import { parseQuantity } from './quantity.ts'
import { createEvmRpc } from './rpc/index.ts'
import { createReceivedSimulator } from './createReceivedSimulator.ts'
import { createReplacementCheck } from './createReplacementCheck.ts'
import { createSentNonces } from './createSentNonces.ts'
import { readDecimals } from './readDecimals.ts'
import { readTransferFee } from './readTransferFee.ts'
import { recordSentNonce } from './recordSentNonce.ts'
import { reviewReceiver } from './reviewReceiver.ts'
import { fetchEvmCallsStatus } from './fetchEvmCallsStatus.ts'
import { sendEvmCalls } from './sendEvmCalls.ts'
import { sendEvmTransaction, formatCallForWallet } from './sendEvmTransaction.ts'
import { sendEvmTransfer } from './sendEvmTransfer.ts'
import { signEvmMessage } from './signEvmMessage.ts'
import { signEvmTypedData } from './signEvmTypedData.ts'
import { simulateEvmTransaction } from './simulateEvmTransaction.ts'
import { supportsAtomicCalls } from './supportsAtomicCalls.ts'
import { addEvmNetwork, switchEvmNetwork } from './switchEvmNetwork.ts'
import { waitForReceipt } from './waitForReceipt.ts'

/** The members of the adapter that load on first use, and the factory of its providers. */
export type EvmOperations = Required<
  Pick<
    Adapter,
    | 'checksumAddress'
    | 'reviewReceiver'
    | 'readBalance'
    | 'send'
    | 'estimateFee'
    | 'readTransferFee'
    | 'readDecimals'
    | 'confirm'
    | 'formatPaymentUrl'
    | 'signMessage'
    | 'verifyMessage'
    | 'signTypedData'
    | 'sendTransaction'
    | 'simulateTransaction'
    | 'simulateReceived'
    | 'sendCalls'
    | 'readCallsStatus'
    | 'supportsAtomicCalls'
    | 'switchNetwork'
    | 'addNetwork'
  >
> & { readonly providers: ProviderFactory }

/**
 * Creates the operations of the EVM adapter, which share one JSON-RPC client.
 */
export function createEvmOperations(kit: AdapterKit, options: EvmOptions): EvmOperations {
  const rpc = createEvmRpc(kit)
  const { clock } = kit
  const sending = { rpc, clock, openRequests: createOpenRequests(kit) }
  const nonces = createSentNonces(kit)
  const receipts = { rpc, clock, replacement: createReplacementCheck(rpc, nonces) }
  const verifier = createVerifierLoader()
  const simulateReceived = createReceivedSimulator(rpc)
  const { pollingInterval = 4_000, confirmationTimeout: timeout = 25_000 } = options
  return {
    checksumAddress: async (address) => checksumAddress(address),
    reviewReceiver: async (parameters) =>
      reviewReceiver(parameters.address) ??
      ((await isContract(rpc, parameters)) ? 'contract' : undefined),
    async readBalance({ network, address, signal }) {
      const call = { method: 'eth_getBalance', params: [address, 'latest'] }
      return parseQuantity(await rpc.request(network.caipNetworkId, call, signal))
    },
    async send(transfer) {
      const sent = await sendEvmTransfer({ ...sending, simulateReceived }, transfer)
      void recordSentNonce(nonces, { ...transfer, ...sent })
      return sent
    },
    estimateFee: (transfer) => estimateFee(rpc, transfer),
    readTransferFee: (parameters) => readTransferFee(simulateReceived, parameters),
    readDecimals: (parameters) => readDecimals(rpc, parameters),
    confirm: (parameters) => waitForReceipt({ ...receipts, pollingInterval, timeout }, parameters),
    formatPaymentUrl: async (request) => formatEvmPaymentUrl(request),
    signMessage: signEvmMessage,
    verifyMessage: async (parameters) => (await verifier.load()).verifyEvmMessage(rpc, parameters),
    signTypedData: signEvmTypedData,
    async sendTransaction(parameters) {
      const hash = await sendEvmTransaction(sending, parameters)
      void recordSentNonce(nonces, { ...parameters, hash })
      return hash
    },
    simulateTransaction: (parameters) => simulateEvmTransaction(rpc, parameters),
    simulateReceived: ({ network, address, transactions, tokenAddress: token, signal }) => {
      const calls = transactions.map((one) => ({ from: address, ...formatCallForWallet(one) }))
      const id = network.caipNetworkId
      return simulateReceived({ network: id, token, holder: address, calls, signal })
    },
    sendCalls: (parameters) => sendEvmCalls(sending, parameters),
    readCallsStatus: fetchEvmCallsStatus,
    supportsAtomicCalls,
    switchNetwork: switchEvmNetwork,
    addNetwork: addEvmNetwork,
    providers: {
      create: (context) => createEip1193Provider({ kit, rpc }, context),
      // Converted to lower case first: the checksum of a wallet's address is not verified.
      formatAddress: (address) => checksumAddress(address.toLowerCase()) ?? address,
    },
  }
}
