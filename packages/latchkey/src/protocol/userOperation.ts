import * as v from 'valibot'
import type { Hex } from './Hex.ts'

/** A user operation in the JSON-RPC format of bundlers. Numbers are hexadecimal. ERC-4337 v0.7 */
export type UserOperation = {
  readonly sender: Hex
  readonly nonce: Hex
  readonly factory?: Hex | null | undefined
  readonly factoryData?: Hex | null | undefined
  readonly callData: Hex
  readonly callGasLimit: Hex
  readonly verificationGasLimit: Hex
  readonly preVerificationGas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  readonly paymaster?: Hex | null | undefined
  readonly paymasterVerificationGasLimit?: Hex | null | undefined
  readonly paymasterPostOpGasLimit?: Hex | null | undefined
  readonly paymasterData?: Hex | null | undefined
}

const hexOf = (pattern: RegExp, message: string): v.GenericSchema<unknown, Hex> =>
  v.pipe(
    v.string(),
    v.regex(pattern, message),
    v.transform((text) => text as Hex),
  )
const address = hexOf(/^0x[0-9a-fA-F]{40}$/, 'Must be an address')
const bytes = hexOf(/^0x(?:[0-9a-fA-F]{2})*$/, 'Must be hexadecimal digits')
const word = hexOf(/^0x[0-9a-fA-F]{1,64}$/, 'Must be a hexadecimal number')
/** 128 bits: the EntryPoint packs two such numbers into one word. */
const half = hexOf(/^0x[0-9a-fA-F]{1,32}$/, 'Must be a hexadecimal number of 128 bits')

/**
 * Parses a user operation. The signature is ignored, because the operation is about to be signed.
 *
 * @see ERC-4337 v0.7
 */
export const userOperationSchema: v.GenericSchema<unknown, UserOperation> = v.object({
  sender: address,
  nonce: word,
  factory: v.nullish(address),
  factoryData: v.nullish(bytes),
  callData: bytes,
  callGasLimit: half,
  verificationGasLimit: half,
  preVerificationGas: word,
  maxFeePerGas: half,
  maxPriorityFeePerGas: half,
  paymaster: v.nullish(address),
  paymasterVerificationGasLimit: v.nullish(half),
  paymasterPostOpGasLimit: v.nullish(half),
  paymasterData: v.nullish(bytes),
})
