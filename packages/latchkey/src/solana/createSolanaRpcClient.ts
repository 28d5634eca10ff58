import type { Rpc, RpcTransport, SolanaRpcApi } from '@solana/kit'
import type { CaipNetworkId } from '../caip/index.ts'
import { type AdapterKit, type RpcUrl, resolveRpcUrls } from '../core/index.ts'
import { rpcBadResponseError, rpcFailedError } from '../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../errors/index.ts'
import { isUnsupportedNetworkResponse } from '../protocol/index.ts'
import { createGenesisCheck } from './createGenesisCheck.ts'
import { parseBigintJson } from './parseBigintJson.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'

/** A JSON-RPC client for several Solana networks. */
export type SolanaRpcClient = {
  /** Calls a function with the RPC of @solana/kit. Errors of the node become `rpc.failed`. */
  request<result>(
    network: CaipNetworkId,
    send: (rpc: Rpc<SolanaRpcApi>) => Promise<result>,
  ): Promise<result>
}

/** Milliseconds [9.10a]. */
const timeout = 10_000

/** Error codes of a node that is behind or rate-limited. */
const transientErrors: readonly unknown[] = [-32005, 429]

/**
 * Creates a JSON-RPC client that tries the URLs of a network in order. A URL with the genesis hash of
 * another network is not used again.
 *
 * @returns The client. `request` throws `rpc.failed`, `rpc.wrong_network`, `transport.*`.
 * @see https://solana.com/docs/rpc, CAIP-30
 */
export function createSolanaRpcClient(kit: AdapterKit): SolanaRpcClient {
  const assertNetwork = createGenesisCheck(post)
  /** URLs of gateways that do not serve the network. */
  const unsupportedUrls = new Set<string>()

  function post(address: RpcUrl, body: unknown, signal?: AbortSignal): Promise<unknown> {
    const { url, headers } = address
    return kit.http.json({
      url,
      headers,
      method: 'POST',
      body,
      signal,
      timeout,
      parse: parseBigintJson,
    })
  }

  async function sendToAny(
    network: CaipNetworkId,
    { payload, signal }: Parameters<RpcTransport>[0],
  ): Promise<unknown> {
    let reason: unknown
    for (const address of resolveRpcUrls(kit, network)) {
      if (unsupportedUrls.has(address.url)) continue
      try {
        const isRight = assertNetwork(address, network)
        const [response] = await Promise.all([
          post(address, withoutBigints(payload), signal),
          isRight,
        ])
        if (!isJsonRpcResponse(response)) throw new WalletError(rpcBadResponseError)
        const error = memberOf(response, 'error')
        const code = memberOf(error, 'code')
        if (!transientErrors.includes(code)) return response
        throw new WalletError(rpcFailedError, { reason: messageOf(error) }, { cause: error })
      } catch (error) {
        if (isWalletError(error, 'transport.aborted')) throw error
        if (isUnsupportedNetworkError(error)) unsupportedUrls.add(address.url)
        reason ??= error
      }
    }
    throw reason ?? new WalletError(rpcFailedError)
  }

  return {
    async request(network, send) {
      const { createSolanaRpcFromTransport } = await loadSolanaKit()
      const transport = (config: Parameters<RpcTransport>[0]): Promise<unknown> =>
        sendToAny(network, config)
      try {
        return await send(createSolanaRpcFromTransport(transport as RpcTransport))
      } catch (error) {
        if (isWalletError(error)) throw error
        throw new WalletError(
          rpcFailedError,
          { reason: messageOf(error).slice(0, 300) },
          { cause: error },
        )
      }
    },
  }
}

/** Replaces `bigint` parameters by numbers, since JSON has no `bigint`. They are safe integers. */
function withoutBigints(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (_, value: unknown) =>
      typeof value === 'bigint' ? parseInt(`${value}`, 10) : value,
    ),
  )
}

function isJsonRpcResponse(response: unknown): boolean {
  return memberOf(response, 'result') !== undefined || memberOf(response, 'error') !== undefined
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined
}

function isUnsupportedNetworkError(error: unknown): boolean {
  return isWalletError(error) && isUnsupportedNetworkResponse(error.details['status'], error.cause)
}
