import { isRecord } from '../persistedValue.ts'
import { createInvalidParamsError, providerError, providerErrorCodes } from '../providerError.ts'
import type { CallBatchProgress } from './CallBatchProgress.ts'
import type { EvmWalletContext, EvmMethodHandlers } from './EvmMethodHandler.ts'
import { executeCallBatch } from './executeCallBatch.ts'
import { formatQuantity, parseChainId } from './quantity.ts'
import { getAuthorizedAccount } from './createSigningMethods.ts'
import { summarizeEvmTransaction, parseTransactionRequest } from './EvmTransactionRequest.ts'

const version = '2.0.0'

/** Longest id of a batch that an app may choose, in bytes. */
const maxIdLength = 4096

/** Members of a receipt in EIP-5792. */
const receiptFields = [
  'logs',
  'status',
  'blockHash',
  'blockNumber',
  'gasUsed',
  'transactionHash',
] as const

/**
 * Creates the methods that send batches of calls. Calls are sent one after another as transactions: the wallet
 * executes no batch atomically, and has no other capability.
 *
 * @see EIP-5792
 */
export function createCallsMethods(context: EvmWalletContext): EvmMethodHandlers {
  const { batches, state } = context

  function findBatch(id: unknown): CallBatchProgress {
    const batch = typeof id === 'string' ? batches.get(keyOf(context, id)) : undefined
    if (!batch) throw providerError(providerErrorCodes.unknownBatch, 'Unknown id of calls.')
    return batch
  }

  return {
    wallet_getCapabilities([address, chains]) {
      getAuthorizedAccount(context, address)
      const requested = Array.isArray(chains) ? chains.map(parseChainId) : state.chains()
      const known = requested.filter(state.hasChain)
      return {
        needsApproval: false,
        run: () =>
          Object.fromEntries(
            known.map((id) => [formatQuantity(id), { atomic: { status: 'unsupported' } }]),
          ),
      }
    },
    wallet_sendCalls([input]) {
      if (!isRecord(input) || input['version'] !== version)
        throw createInvalidParamsError(`Expected calls of version ${version}.`)
      const account = getAuthorizedAccount(context, input['from'] ?? context.visibleAccounts()[0])
      const chainId = parseChainId(input['chainId'])
      if (!state.hasChain(chainId))
        throw providerError(providerErrorCodes.unsupportedChain, 'The chain is not supported.')
      if (typeof input['atomicRequired'] !== 'boolean')
        throw createInvalidParamsError('Expected atomicRequired.')
      if (input['atomicRequired'])
        throw providerError(
          providerErrorCodes.atomicityNotSupported,
          'The wallet does not execute calls atomically.',
        )
      const given = parseCalls(input['calls'])
      requireOptionalCapabilities([input, ...given])
      const calls = given.map(parseTransactionRequest)
      const id = parseId(input['id'])
      const key = keyOf(context, id)
      if (batches.has(key))
        throw providerError(providerErrorCodes.duplicateId, 'The id of the calls is taken.')
      const described = calls.map((call) => summarizeEvmTransaction(call, chainId, account))
      return {
        needsApproval: true,
        summary: described.join('\n'),
        run() {
          const batch: CallBatchProgress = {
            id,
            origin: context.origin(),
            chainId,
            status: 100,
            receipts: [],
          }
          batches.set(key, batch)
          void context.enqueue(() => executeCallBatch(context, { batch, account, calls }))
          return { id }
        },
      }
    },
    wallet_getCallsStatus([id]) {
      const { chainId, status, receipts } = findBatch(id)
      return {
        needsApproval: false,
        run: () => ({
          version,
          id,
          chainId: formatQuantity(chainId),
          status,
          atomic: false,
          ...(receipts.length > 0 && { receipts: receipts.map(formatReceipt) }),
        }),
      }
    },
    wallet_showCallsStatus([id]) {
      findBatch(id)
      return { needsApproval: false, run: () => null }
    },
  }
}

/** Returns the key of a batch, which is unique per app. */
function keyOf({ origin }: EvmWalletContext, id: string): string {
  return `${origin()} ${id}`
}

function parseCalls(value: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord))
    throw createInvalidParamsError('Expected a list of calls.')
  return value
}

function parseId(value: unknown): string {
  if (value === undefined) return `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
  if (typeof value !== 'string' || value === '' || value.length > maxIdLength)
    throw createInvalidParamsError('Expected an id of at most 4096 bytes.')
  return value
}

/** Rejects a capability that the app requires, because the wallet has none. */
function requireOptionalCapabilities(holders: readonly Record<string, unknown>[]): void {
  for (const { capabilities = {} } of holders) {
    if (!isRecord(capabilities)) throw createInvalidParamsError('Expected capabilities by name.')
    for (const [name, capability] of Object.entries(capabilities))
      if (!isRecord(capability) || capability['optional'] !== true)
        throw providerError(
          providerErrorCodes.unsupportedCapability,
          `The capability "${name}" is not supported by this wallet.`,
        )
  }
}

function formatReceipt(receipt: Readonly<Record<string, unknown>>): object {
  const fields = Object.fromEntries(receiptFields.map((field) => [field, receipt[field]]))
  const logs = Array.isArray(receipt['logs']) ? receipt['logs'].filter(isRecord) : []
  return { ...fields, logs: logs.map(({ address, data, topics }) => ({ address, data, topics })) }
}
