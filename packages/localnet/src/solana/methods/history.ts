import { type Signature, signature } from '@solana/kit'
import * as v from 'valibot'
import type { LocalSolanaChain, RecordedTransaction } from '../createLocalSolanaChain.ts'
import {
  addressParamSchema,
  slotOptionsSchema,
  readParams,
  type SolanaRpcHandler,
  withSlotContext,
} from '../rpcParams.ts'
import { solanaRpcError } from '../solanaRpcError.ts'
import { encodeTransaction } from '../encodeTransaction.ts'

const maximumStatuses = 256
const maximumSignatures = 1_000

/** A transaction signature. */
export const signatureParamSchema: v.GenericSchema<string, Signature> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return signature(dataset.value)
    } catch {
      addIssue({ message: 'Invalid param: Invalid' })
      return NEVER
    }
  }),
)

const getOptions = v.nullish(
  v.object({
    encoding: v.nullish(v.picklist(['json', 'jsonParsed', 'base58', 'base64'])),
    maxSupportedTransactionVersion: v.nullish(v.number()),
  }),
)

const listOptions = v.nullish(
  v.object({
    limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maximumSignatures))),
    before: v.nullish(signatureParamSchema),
    until: v.nullish(signatureParamSchema),
  }),
)

/**
 * Creates the transaction history methods.
 *
 * @param chain - The chain.
 * @returns Methods by name.
 */
export function createSolanaHistoryMethods(
  chain: LocalSolanaChain,
): Record<string, SolanaRpcHandler> {
  return {
    getSignatureStatuses(params) {
      const [signatures, options] = readParams(params, [
        v.array(signatureParamSchema),
        slotOptionsSchema,
      ])
      if (signatures.length > maximumStatuses)
        throw solanaRpcError('invalidParams', `Too many inputs provided; max ${maximumStatuses}`)
      return withSlotContext(
        chain,
        options,
        signatures.map((name) => status(chain.record(name))),
      )
    },
    getTransaction(params) {
      const [name, options] = readParams(params, [signatureParamSchema, getOptions])
      const record = chain.record(name)
      if (!record) return null
      const { version } = record.decoded.message
      if (version !== 'legacy' && (options?.maxSupportedTransactionVersion ?? -1) < version)
        throw solanaRpcError(
          'versionNotSupported',
          `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
        )
      return encodeTransaction(chain, record, options?.encoding ?? 'json')
    },
    getSignaturesForAddress(params) {
      const [address, options] = readParams(params, [addressParamSchema, listOptions])
      const all = chain.history(address)
      const indexOfSignature = (name: string | null | undefined): number =>
        name ? all.findIndex(({ decoded }) => decoded.signature === name) : -1
      const end = indexOfSignature(options?.until)
      return all
        .slice(indexOfSignature(options?.before) + 1, end < 0 ? undefined : end)
        .slice(0, options?.limit ?? maximumSignatures)
        .map((record) => ({
          signature: record.decoded.signature,
          slot: record.slot,
          err: record.error ?? null,
          memo: null,
          blockTime: record.blockTime,
          confirmationStatus: 'finalized',
        }))
    },
  }
}

function status(record: RecordedTransaction | undefined): Record<string, unknown> | null {
  if (!record) return null
  const { error, slot } = record
  return {
    slot,
    confirmations: null,
    err: error ?? null,
    status: error === undefined ? { Ok: null } : { Err: error },
    confirmationStatus: 'finalized',
  }
}
