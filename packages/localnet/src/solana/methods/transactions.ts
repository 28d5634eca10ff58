import { getBase58Encoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { encodeAccountReply } from '../encodeAccountReply.ts'
import type { LocalSolanaChain, Simulation } from '../createLocalSolanaChain.ts'
import type { DecodedSolanaTransaction } from '../message.ts'
import {
  solanaAccountRpcOptionsSchema,
  addressParamSchema,
  readParams,
  type SolanaRpcHandler,
  u64ParamSchema,
  withSlotContext,
} from '../rpcParams.ts'
import { solanaRpcError } from '../solanaRpcError.ts'
import { formatTransactionError } from '../transactionError.ts'
import { encodeInnerInstructions, encodeReturnData } from '../encodeTransaction.ts'

/** Longest transaction that fits a packet. IPv6 minimum less headers. */
const packetSize = 1232

const wireEncoding = v.nullish(v.picklist(['base58', 'base64']), 'base58')

const sendOptions = v.optional(
  v.object({
    encoding: wireEncoding,
    skipPreflight: v.nullish(v.boolean()),
    minContextSlot: v.nullish(u64ParamSchema),
  }),
  {},
)

const accountsConfig = v.object({
  addresses: v.array(addressParamSchema),
  encoding: v.nullish(v.string()),
})

const simulateOptions = v.optional(
  v.object({
    encoding: wireEncoding,
    sigVerify: v.nullish(v.boolean()),
    replaceRecentBlockhash: v.nullish(v.boolean()),
    innerInstructions: v.nullish(v.boolean()),
    minContextSlot: v.nullish(u64ParamSchema),
    accounts: v.nullish(accountsConfig),
  }),
  {},
)

/**
 * Creates the methods that send and simulate transactions.
 *
 * @param chain - The chain.
 * @returns Methods by name.
 */
export function createSolanaTransactionMethods(
  chain: LocalSolanaChain,
): Record<string, SolanaRpcHandler> {
  return {
    sendTransaction(params) {
      const [text, options] = readParams(params, [v.string(), sendOptions])
      withSlotContext(chain, options, undefined)
      const decoded = readTransaction(chain, text, options.encoding)
      if (!options.skipPreflight) preflight(chain, decoded)
      // A rejected transaction without preflight is dropped, as on a cluster.
      chain.send(decoded)
      return decoded.signature
    },
    simulateTransaction(params) {
      const [text, options] = readParams(params, [v.string(), simulateOptions])
      const replace = options.replaceRecentBlockhash ?? false
      if (replace && options.sigVerify)
        throw solanaRpcError(
          'invalidParams',
          'sigVerify may not be used with replaceRecentBlockhash',
        )
      const decoded = readTransaction(chain, text, options.encoding)
      const simulation = chain.simulate(decoded, {
        verifySignatures: options.sigVerify ?? false,
        checkBlockhash: !replace,
      })
      return withSlotContext(chain, options, {
        ...viewSimulation(simulation),
        accounts: options.accounts ? viewAccounts(chain, simulation, options.accounts) : null,
        innerInstructions:
          options.innerInstructions && simulation.metadata
            ? encodeInnerInstructions(decoded, simulation.metadata, 'jsonParsed')
            : null,
        replacementBlockhash: replace ? chain.blockhashes.latest() : null,
      })
    },
  }
}

function preflight(chain: LocalSolanaChain, decoded: DecodedSolanaTransaction): void {
  const options = { verifySignatures: true, checkBlockhash: true }
  const simulation = chain.simulate(decoded, options)
  const { error } = simulation
  if (error === undefined) return
  if (error === 'SignatureFailure')
    throw solanaRpcError('signatureInvalid', 'Transaction signature verification failure')
  throw solanaRpcError(
    'preflightFailed',
    `Transaction simulation failed: ${formatTransactionError(error)}`,
    {
      ...viewSimulation(simulation),
      accounts: null,
      innerInstructions: null,
      replacementBlockhash: null,
    },
  )
}

function viewSimulation({ error, metadata }: Simulation): Record<string, unknown> {
  return {
    err: error ?? null,
    logs: metadata?.logs() ?? [],
    unitsConsumed: metadata?.computeUnitsConsumed() ?? 0n,
    returnData: metadata ? encodeReturnData(metadata) : null,
  }
}

function viewAccounts(
  chain: LocalSolanaChain,
  simulation: Simulation,
  requested: v.InferOutput<typeof accountsConfig>,
): unknown[] {
  const [options] = readParams(
    [{ encoding: requested.encoding ?? 'base64' }],
    [solanaAccountRpcOptionsSchema],
  )
  return requested.addresses.map((address) => {
    const after = simulation.accounts.find((account) => account.address === address)
    const account = after ?? chain.account(address)
    return account ? encodeAccountReply(chain, account, options) : null
  })
}

function readTransaction(
  chain: LocalSolanaChain,
  text: string,
  encoding: 'base58' | 'base64',
): DecodedSolanaTransaction {
  try {
    const encoder = encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()
    const bytes = encoder.encode(text)
    if (bytes.length > packetSize)
      throw new Error(`too large: ${bytes.length} bytes (max: ${packetSize} bytes)`)
    return chain.decode(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw solanaRpcError('invalidParams', `failed to deserialize transaction: ${reason}`)
  }
}
