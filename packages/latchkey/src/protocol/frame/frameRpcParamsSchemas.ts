import * as v from 'valibot'
import type { FrameApprovalMethod } from './FrameRpcMethod.ts'
import {
  frameEvmAddressSchema,
  frameHexBytesSchema,
  frameHexNumberSchema,
  frameTextSchema,
} from './frameValues.ts'

const bytes = frameHexBytesSchema(32_768)
const base58 = (maxLength: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))
/** 1232 bytes, the largest packet of Solana, in base58. */
const solanaTransaction = base58(1_700)

const jsonObject = v.record(v.string(), v.unknown())
/** 32 bytes. */
const word = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{64}$/))
const accessList = v.pipe(
  v.array(
    v.strictObject({
      address: frameEvmAddressSchema,
      storageKeys: v.pipe(v.array(word), v.maxLength(256)),
    }),
  ),
  v.maxLength(256),
)

/** Without `authorizationList`: who is authorized by EIP-7702 controls the account. */
const transaction = v.pipe(
  v.strictObject({
    from: frameEvmAddressSchema,
    to: v.nullish(frameEvmAddressSchema),
    value: v.optional(frameHexNumberSchema),
    data: v.optional(bytes),
    input: v.optional(bytes),
    gas: v.optional(frameHexNumberSchema),
    gasPrice: v.optional(frameHexNumberSchema),
    maxFeePerGas: v.optional(frameHexNumberSchema),
    maxPriorityFeePerGas: v.optional(frameHexNumberSchema),
    /** The frame sets the nonce itself. */
    nonce: v.optional(frameHexNumberSchema),
    type: v.optional(v.picklist(['0x0', '0x1', '0x2'])),
    chainId: v.optional(frameHexNumberSchema),
    accessList: v.optional(accessList),
  }),
  v.check(({ data, input }) => data === undefined || input === undefined || data === input),
  v.check(
    ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }) =>
      gasPrice === undefined || (maxFeePerGas ?? maxPriorityFeePerGas) === undefined,
  ),
  v.check(
    ({ maxFeePerGas, maxPriorityFeePerGas }) =>
      maxFeePerGas === undefined ||
      maxPriorityFeePerGas === undefined ||
      BigInt(maxPriorityFeePerGas) <= BigInt(maxFeePerGas),
  ),
  v.transform(({ nonce: _nonce, ...rest }) => rest),
)

const calls = v.strictObject({
  version: v.optional(frameTextSchema(16)),
  id: v.optional(frameTextSchema(4096)),
  chainId: v.optional(frameHexNumberSchema),
  from: v.optional(frameEvmAddressSchema),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(jsonObject),
  calls: v.pipe(
    v.array(
      v.strictObject({
        to: v.optional(frameEvmAddressSchema),
        data: v.optional(bytes),
        value: v.optional(frameHexNumberSchema),
        capabilities: v.optional(jsonObject),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
})

const solanaOptions = v.strictObject({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(frameTextSchema(16)),
  maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
  minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

/** Permissions have more shapes than one standard; the handler parses them. */
const permissions = v.strictTuple([jsonObject])

/**
 * Parameters of the methods that need an approval. Those of read methods are JSON that the server checks.
 *
 * @see EIP-1193, EIP-5792 [5.11b]
 */
export const frameRpcParamsSchemas: Readonly<Record<FrameApprovalMethod, v.GenericSchema>> = {
  personal_sign: v.strictTuple([frameTextSchema(131_074), frameEvmAddressSchema]),
  eth_signTypedData_v4: v.strictTuple([
    frameEvmAddressSchema,
    v.union([frameTextSchema(65_536), jsonObject]),
  ]),
  eth_sendTransaction: v.strictTuple([transaction]),
  eth_sendUserOperation: v.strictTuple([jsonObject, frameEvmAddressSchema]),
  wallet_sendCalls: v.strictTuple([calls]),
  wallet_grantPermissions: permissions,
  wallet_revokePermissions: permissions,
  solana_signMessage: v.strictObject({ message: base58(65_536), pubkey: base58(44) }),
  solana_signTransaction: v.strictObject({ transaction: solanaTransaction }),
  solana_signAllTransactions: v.strictObject({
    transactions: v.pipe(v.array(solanaTransaction), v.minLength(1), v.maxLength(64)),
  }),
  solana_signAndSendTransaction: v.strictObject({
    transaction: solanaTransaction,
    options: v.optional(solanaOptions),
  }),
}
