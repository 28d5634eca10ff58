import { getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import type { LocalSolanaChain } from '../createLocalSolanaChain.ts'
import { computeMessageFee } from '../fee.ts'
import { decodeSolanaMessage, type SolanaMessage } from '../message.ts'
import {
  apiVersion,
  slotOptionsSchema,
  readParams,
  type SolanaRpcHandler,
  withSlotContext,
} from '../rpcParams.ts'
import { solanaRpcError } from '../solanaRpcError.ts'

/** Number of slots in `getRecentPrioritizationFees`. */
const feeSlots = 150

/**
 * Creates the chain methods.
 *
 * @param chain - The chain.
 * @param genesisHash - Genesis hash.
 * @returns Methods by name.
 * @see https://solana.com/docs/rpc/http
 */
export function createSolanaChainMethods(
  chain: LocalSolanaChain,
  genesisHash: string,
): Record<string, SolanaRpcHandler> {
  const slotNow: SolanaRpcHandler = (params) => {
    const [options] = readParams(params, [slotOptionsSchema])
    return withSlotContext(chain, options, chain.slot()).value
  }
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': apiVersion, 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: slotNow,
    // No slot is skipped here.
    getBlockHeight: slotNow,
    getTransactionCount: () => chain.transactionCount(),
    getEpochInfo: () => ({
      absoluteSlot: chain.slot(),
      blockHeight: chain.slot(),
      transactionCount: chain.transactionCount(),
      ...chain.epoch(),
    }),
    getLatestBlockhash(params) {
      const [options] = readParams(params, [slotOptionsSchema])
      return withSlotContext(chain, options, chain.blockhashes.latest())
    },
    isBlockhashValid(params) {
      const [hash, options] = readParams(params, [v.string(), slotOptionsSchema])
      return withSlotContext(chain, options, chain.blockhashes.isValid(hash))
    },
    getFeeForMessage(params) {
      const [text, options] = readParams(params, [v.string(), slotOptionsSchema])
      const message = readMessage(text)
      const isValid = chain.blockhashes.isValid(message.lifetimeToken)
      return withSlotContext(chain, options, isValid ? computeMessageFee(message) : null)
    },
    getMinimumBalanceForRentExemption(params) {
      const [size] = readParams(params, [v.pipe(v.number(), v.integer(), v.minValue(0))])
      return chain.rentExemption(BigInt(size))
    },
    getRecentPrioritizationFees: () =>
      Array.from({ length: feeSlots }, (_, index) => ({
        slot: chain.slot() - BigInt(feeSlots - 1 - index),
        prioritizationFee: 0,
      })),
  }
}

function readMessage(text: string): SolanaMessage {
  try {
    return decodeSolanaMessage(getBase64Encoder().encode(text))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw solanaRpcError('invalidParams', `failed to deserialize message: ${reason}`)
  }
}
