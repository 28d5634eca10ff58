import {
  type BundlerCall,
  bundlerCallSchema,
  type BundlerQuery,
  bundlerQuerySchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { type Chain, type Chains, findChain } from '../../../chain/chains/index.ts'
import { type RpcClient, unservedChainError } from '../../../chain/rpc/index.ts'
import type { Bundler, BundlerAnswer } from '../createBundler.ts'
import { findUserOperationReceipt } from '../findUserOperationReceipt.ts'

type Deps = {
  readonly bundlers: readonly Bundler[]
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
}

/**
 * `POST /v1/bundler`
 *
 * `eth_getUserOperationReceipt` is read from the chain if no bundler is configured. A bundler URL
 * in the request is never used.
 */
export function postBundlerRoute(deps: Deps): HttpRoute {
  return defineRoute<unknown, BundlerQuery, BundlerCall, BundlerAnswer>(
    {
      method: 'POST',
      path: '/v1/bundler',
      summary: 'Call a bundler of user operations (JSON-RPC 2.0)',
      project: 'query',
      query: bundlerQuerySchema,
      body: bundlerCallSchema,
      bodyStatus: 422,
      bodyLimit: 262_144,
    },
    async ({ query, body, signal }) => {
      const chain = findChain(deps.chains, query.chainId)
      if (!chain) throw unservedChainError(query.chainId)
      const bundler = chosen(deps.bundlers, chain, query.bundler)
      if (bundler) return await bundler.call(chain, body, signal)
      if (body.method !== 'eth_getUserOperationReceipt')
        throw httpError(400, { field: 'bundler', description: 'No bundler serves this chain' })
      return await receiptOf(deps.rpc, chain, body, signal)
    },
  )
}

function chosen(
  bundlers: readonly Bundler[],
  chain: Chain,
  requested: string | undefined,
): Bundler | undefined {
  const serving = bundlers.filter((each) => each.serves(chain))
  if (requested === undefined) return serving[0]
  const found = serving.find(({ name }) => name === requested)
  if (found) return found
  throw httpError(400, { field: 'bundler', description: 'The bundler does not exist' })
}

async function receiptOf(
  rpc: Pick<RpcClient, 'request'>,
  chain: Chain,
  { id, params }: BundlerCall,
  signal: AbortSignal,
): Promise<BundlerAnswer> {
  const [hash] = params
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    return {
      jsonrpc: '2.0',
      id,
      error: { code: -32_602, message: 'Must be the hash of an operation' },
    }
  const found = await findUserOperationReceipt(rpc, { chain, hash: hash.toLowerCase() }, signal)
  return { jsonrpc: '2.0', id, result: found ?? null }
}
