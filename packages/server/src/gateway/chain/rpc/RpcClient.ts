import type { CaipNetworkId } from 'latchkey/caip'

/** One call of a node. */
export type RpcRequest = { readonly method: string; readonly params?: readonly unknown[] | object }

/**
 * What a node answered to one call: its result, or its own error. Whole numbers that JavaScript would
 * round, as amounts of lamports may be, are given as their digits.
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

export type RpcOptions = {
  readonly signal?: AbortSignal | undefined
  /** @default 10_000, spec §9 */
  readonly timeoutMs?: number | undefined
}

/**
 * Asks nodes of all chains: picks a healthy one, tries the next when it fails, and answers from
 * cache what cannot have changed. Everything in the gateway that reads a chain goes through it.
 */
export type RpcClient = {
  /**
   * Asks one thing.
   *
   * @returns The result.
   * @throws RpcError with the node's code and message when a node answered with an error;
   * UpstreamError `unavailable` when no node answered; `refusal(400, chainId)` for unknown chains.
   */
  request(chainId: CaipNetworkId, call: RpcRequest, options?: RpcOptions): Promise<unknown>
  /**
   * Asks several things at once, in one batch where the node takes batches.
   *
   * @returns Answers in the order of the calls.
   * @throws As `request`, but for errors of single calls, which are among the answers.
   */
  batch(
    chainId: CaipNetworkId,
    calls: readonly RpcRequest[],
    options?: RpcOptions,
  ): Promise<readonly RpcResponse[]>
  /**
   * Chains with at least one node that is not known to be down, for `GET /v1/supported-chains`: CAIP-2,
   * those among them that are only passed on. `isWhole` when none is missing.
   */
  supportedChains(): {
    readonly http: readonly string[]
    readonly ws: readonly string[]
    readonly isComplete: boolean
  }
  stop(): void
}
