import * as v from 'valibot'
import { upstreamError } from '../../../../upstream/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import type { RpcClient, RpcResponse, RpcRequest } from '../../../chain/rpc/index.ts'
import {
  solanaReplySchemas,
  type SolanaAddressSignature,
  type SolanaTransactionReply,
} from './solanaReplySchemas.ts'

/** SPL Token and Token-2022. */
const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const commitment = 'confirmed'
/** Signatures per request. */
const maxSignatures = 1_000
/** Maximum number of token accounts per account. */
const maxTokenAccounts = 50
const batchSize = 25

/** Reads the data of the activity index from Solana nodes. */
export type SolanaChainReader = {
  slot(chain: Chain, signal: AbortSignal): Promise<number>
  /**
   * @returns Transactions of an account and its token accounts; below slot `floor` some may be
   * missing.
   */
  signatures(
    chain: Chain,
    account: string,
    signal: AbortSignal,
  ): Promise<{ readonly entries: readonly SolanaAddressSignature[]; readonly floor: number }>
  /** @returns In the order of the signatures; undefined for those that a node does not have. */
  transactions(
    chain: Chain,
    signatures: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (SolanaTransactionReply | undefined)[]>
}

/**
 * Creates the reader of Solana networks.
 *
 * @param deps - The JSON-RPC client.
 */
export function createSolanaChainReader(deps: {
  readonly rpc: Pick<RpcClient, 'batch'>
}): SolanaChainReader {
  const { rpc } = deps

  async function request<value>(
    { caipNetworkId }: Chain,
    request: {
      readonly shape: v.GenericSchema<unknown, value>
      readonly calls: readonly RpcRequest[]
    },
    signal: AbortSignal,
  ): Promise<readonly value[]> {
    const { shape, calls } = request
    const values: value[] = []
    for (let at = 0; at < calls.length; at += batchSize) {
      const answers = await rpc.batch(caipNetworkId, calls.slice(at, at + batchSize), { signal })
      values.push(...answers.map((answer) => read(shape, answer, caipNetworkId)))
    }
    return values
  }

  return {
    async slot(chain, signal) {
      const calls = [{ method: 'getSlot', params: [{ commitment }] }]
      const [slot = 0] = await request(chain, { shape: solanaReplySchemas.count, calls }, signal)
      return slot
    },
    async signatures(chain, account, signal) {
      const requested = programs.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [account, { programId }, { encoding: 'jsonParsed', commitment }],
      }))
      const tokenAccounts = await request(
        chain,
        { shape: solanaReplySchemas.tokenAccounts, calls: requested },
        signal,
      )
      const calls = [account, ...tokenAccounts.flat().slice(0, maxTokenAccounts)].map(listing)
      const lists = await request(chain, { shape: solanaReplySchemas.signatures, calls }, signal)
      const ends = lists.flatMap((one) =>
        one.length < maxSignatures ? [] : [(one.at(-1)?.slot ?? 0) + 1],
      )
      const entries = new Map(lists.flat().map((entry) => [entry.signature, entry]))
      return { entries: [...entries.values()], floor: Math.max(0, ...ends) }
    },
    async transactions(chain, signatures, signal) {
      const options = { encoding: 'jsonParsed', commitment, maxSupportedTransactionVersion: 0 }
      const calls = signatures.map((one) => ({ method: 'getTransaction', params: [one, options] }))
      const shape = v.nullable(solanaReplySchemas.transaction)
      return (await request(chain, { shape, calls }, signal)).map((one) => one ?? undefined)
    },
  }
}

function listing(address: string): RpcRequest {
  return {
    method: 'getSignaturesForAddress',
    params: [address, { limit: maxSignatures, commitment }],
  }
}

function read<value>(
  shape: v.GenericSchema<unknown, value>,
  answer: RpcResponse,
  chain: string,
): value {
  const parsed = v.safeParse(shape, 'result' in answer ? answer.result : undefined)
  if (parsed.success) return parsed.output
  throw upstreamError('body', chain)
}
