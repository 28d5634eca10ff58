import { getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import type { SolanaLedger } from '../createSolanaLedger.ts'
import { computeMessageFee } from '../fee.ts'
import { decodeMessage, type SolanaMessage } from '../message.ts'
import {
  apiVersion,
  slotOptionsSchema,
  readParams,
  type SolanaRpcHandler,
  withSlotContext,
} from '../rpcParams.ts'
import { solanaRpcError } from '../rpcFailure.ts'

/** Number of slots in `getRecentPrioritizationFees`. */
const feeSlots = 150

/**
 * Creates the chain methods.
 *
 * @param ledger - The ledger.
 * @param genesisHash - Genesis hash.
 * @returns Methods by name.
 * @see https://solana.com/docs/rpc/http
 */
export function createSolanaChainMethods(
  ledger: SolanaLedger,
  genesisHash: string,
): Record<string, SolanaRpcHandler> {
  const slotNow: SolanaRpcHandler = (params) => {
    const [options] = readParams(params, [slotOptionsSchema])
    return withSlotContext(ledger, options, ledger.slot()).value
  }
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': apiVersion, 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: slotNow,
    // No slot is skipped here.
    getBlockHeight: slotNow,
    getTransactionCount: () => ledger.transactionCount(),
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot(),
      blockHeight: ledger.slot(),
      transactionCount: ledger.transactionCount(),
      ...ledger.epoch(),
    }),
    getLatestBlockhash(params) {
      const [options] = readParams(params, [slotOptionsSchema])
      return withSlotContext(ledger, options, ledger.blockhashes.latest())
    },
    isBlockhashValid(params) {
      const [hash, options] = readParams(params, [v.string(), slotOptionsSchema])
      return withSlotContext(ledger, options, ledger.blockhashes.isValid(hash))
    },
    getFeeForMessage(params) {
      const [text, options] = readParams(params, [v.string(), slotOptionsSchema])
      const message = readMessage(text)
      const isValid = ledger.blockhashes.isValid(message.lifetimeToken)
      return withSlotContext(ledger, options, isValid ? computeMessageFee(message) : null)
    },
    getMinimumBalanceForRentExemption(params) {
      const [size] = readParams(params, [v.pipe(v.number(), v.integer(), v.minValue(0))])
      return ledger.rentExemption(BigInt(size))
    },
    getRecentPrioritizationFees: () =>
      Array.from({ length: feeSlots }, (_, index) => ({
        slot: ledger.slot() - BigInt(feeSlots - 1 - index),
        prioritizationFee: 0,
      })),
  }
}

function readMessage(text: string): SolanaMessage {
  try {
    return decodeMessage(getBase64Encoder().encode(text))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw solanaRpcError('invalidParams', `failed to deserialize message: ${reason}`)
  }
}
