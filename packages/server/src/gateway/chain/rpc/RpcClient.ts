import type { CaipNetworkId } from 'latchkey/caip'

/** A JSON-RPC request to a node. */
export type RpcRequest = { readonly method: string; readonly params?: readonly unknown[] | object }

/**
 * Response of a node to one request: its result, or its error. Integers beyond 2^53, such as amounts
 * of lamports, are strings of digits.
 */
export type RpcResponse =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly code: number
        readonly message: string
        readonly data?: unknown
      }
    }

export type RpcRequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** @default 10_000 @see [9.10a] */
  readonly timeoutMs?: number | undefined
}

/**
 * JSON-RPC client for all chains: picks a healthy node, fails over to the next, and caches responses
 * that cannot change. Everything in the gateway that reads a chain goes through it.
 */
export type RpcClient = {
  /**
   * Sends one request.
   *
   * @returns The result.
   * @throws NodeRpcError with the node's code and message when a node answered with an error;
   * UpstreamError `unavailable` when no node answered; `refusal(400, chainId)` for unknown chains.
   */
  request(chainId: CaipNetworkId, call: RpcRequest, options?: RpcRequestOptions): Promise<unknown>
  /**
   * Sends several requests, in one batch where the node supports batches.
   *
   * @returns Responses in the order of the requests.
   * @throws As `request`, except that errors of single requests are among the responses.
   */
  batch(
    chainId: CaipNetworkId,
    calls: readonly RpcRequest[],
    options?: RpcRequestOptions,
  ): Promise<readonly RpcResponse[]>
  /**
   * Returns the CAIP-2 ids of the configured chains with nodes, for `GET /v1/supported-chains`. A
   * chain stays listed during an outage: clients read the list once.
   */
  supportedChains(): { readonly http: readonly string[]; readonly ws: readonly string[] }
  stop(): void
}
