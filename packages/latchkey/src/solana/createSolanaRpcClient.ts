import type { Rpc, RpcTransport, SolanaRpcApi } from '@solana/kit'
import type { CaipNetworkId } from '../caip/index.ts'
import { type AdapterKit, type RpcUrl, rpcUrls } from '../core/index.ts'
import { isWalletError, messageOf, WalletError } from '../errors/index.ts'
import { isUnsupportedNetwork } from '../protocol/index.ts'
import { createGenesisCheck } from './createGenesisCheck.ts'
import { parseBigintJson } from './parseBigintJson.ts'
import { loadKit } from './loadKit.ts'

/** Asks the nodes of Solana networks. */
export type SolanaRpcClient = {
  /** Runs one question. Errors of the node come out as `rpc.failed`. */
  request<answer>(
    network: CaipNetworkId,
    question: (rpc: Rpc<SolanaRpcApi>) => Promise<answer>,
  ): Promise<answer>
}

/** spec §9 "RPC HTTP time-out 10 s". */
const timeout = 10_000

/** A node that is behind or busy says so under these. */
const transientErrors: readonly unknown[] = [-32005, 429]

/**
 * Makes a JSON-RPC client that goes through the addresses of a network in order until one answers.
 * An address whose genesis hash is another network's is not asked again.
 *
 * @param kit - Addresses and HTTP client.
 * @returns The client. `ask` throws `rpc.failed`, `rpc.wrong_network`, `transport.*`.
 * @source spec §9 "RPC HTTP time-out", Solana JSON-RPC, CAIP-30
 */
export function createSolanaRpcClient(kit: AdapterKit): SolanaRpcClient {
  const assertNetwork = createGenesisCheck(post)
  /** Addresses of gateways that do not serve their network. */
  const unserved = new Set<string>()

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

  async function exchange(
    network: CaipNetworkId,
    { payload, signal }: Parameters<RpcTransport>[0],
  ): Promise<unknown> {
    let reason: unknown
    for (const address of rpcUrls(kit, network)) {
      if (unserved.has(address.url)) continue
      try {
        const isRight = assertNetwork(address, network)
        const [answer] = await Promise.all([
          post(address, withoutBigints(payload), signal),
          isRight,
        ])
        if (!isAnswer(answer)) throw new WalletError('rpc.bad_response')
        const error = memberOf(answer, 'error')
        const code = memberOf(error, 'code')
        if (!transientErrors.includes(code)) return answer
        throw new WalletError('rpc.failed', { reason: messageOf(error) }, { cause: error })
      } catch (error) {
        if (isWalletError(error, 'transport.aborted')) throw error
        if (isWalletError(error) && isUnsupportedNetwork(error.details['status'], error.cause))
          unserved.add(address.url)
        reason ??= error
      }
    }
    throw reason ?? new WalletError('rpc.failed')
  }

  return {
    async request(network, question) {
      const { createSolanaRpcFromTransport } = await loadKit()
      const transport = (config: Parameters<RpcTransport>[0]): Promise<unknown> =>
        exchange(network, config)
      try {
        return await question(createSolanaRpcFromTransport(transport as RpcTransport))
      } catch (error) {
        if (isWalletError(error)) throw error
        throw new WalletError(
          'rpc.failed',
          { reason: messageOf(error).slice(0, 300) },
          { cause: error },
        )
      }
    },
  }
}

/** The library counts in `bigint`, which JSON has not. What we ask with is small. */
function withoutBigints(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (_, value: unknown) =>
      typeof value === 'bigint' ? parseInt(`${value}`, 10) : value,
    ),
  )
}

function isAnswer(answer: unknown): boolean {
  return memberOf(answer, 'result') !== undefined || memberOf(answer, 'error') !== undefined
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined
}
