import type { CaipNetworkId } from '../../caip/index.ts'
import { type AdapterKit, resolveRpcUrls } from '../../core/index.ts'
import {
  rpcBadResponseError,
  rpcFailedError,
  transportAbortedError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { isLimitExceeded, type JsonRpcResponse, type RpcCall } from './jsonRpcMessages.ts'
import { createRpcEndpointClient, type RpcEndpointClient } from './createRpcEndpointClient.ts'
import { rankEndpoints } from './rankEndpoints.ts'

/** A JSON-RPC client for several EVM networks. */
export type EvmRpc = {
  request(network: CaipNetworkId, call: RpcCall, signal?: AbortSignal): Promise<unknown>
}

type QueuedCall = {
  readonly call: RpcCall
  readonly signal: AbortSignal | undefined
  resolve(result: unknown): void
  reject(error: WalletError): void
}

type NetworkQueue = { readonly endpoints: readonly RpcEndpointClient[]; waiting: QueuedCall[] }

/**
 * Creates a JSON-RPC client. Calls of one microtask are sent as a batch, to the healthiest endpoint
 * first and to the next when it fails.
 *
 * @returns The client. `request` throws `rpc.failed` with the `code` of an error that the node
 * returned, which is not retried; `rpc.failed`, `rpc.bad_response`, `rpc.wrong_network`,
 * `transport.failed` and `transport.timed_out` when every endpoint failed; `transport.aborted`.
 * @see [7.29a, 9.10a]
 */
export function createEvmRpc(kit: AdapterKit): EvmRpc {
  const queues = new Map<CaipNetworkId, NetworkQueue>()

  function queueOf(network: CaipNetworkId): NetworkQueue {
    const known = queues.get(network)
    if (known) return known
    const deps = { clock: kit.clock, http: kit.http, network }
    const endpoints = resolveRpcUrls(kit, network).map((address) =>
      createRpcEndpointClient(address, deps),
    )
    const queue: NetworkQueue = { endpoints, waiting: [] }
    queues.set(network, queue)
    return queue
  }

  async function send({ endpoints }: NetworkQueue, queued: readonly QueuedCall[]): Promise<void> {
    const controller = new AbortController()
    let open = queued
    let reason: WalletError | undefined
    const stops = queued.map((job) =>
      onAbort(job, () => {
        open = open.filter((one) => one !== job)
        if (open.length === 0) controller.abort()
      }),
    )
    for (const endpoint of rankEndpoints(endpoints, ({ samples }) => samples(), kit.clock.now())) {
      const attempted = open
      if (attempted.length === 0) break
      try {
        const calls = attempted.map(({ call }) => call)
        const answers = await endpoint.post(calls, controller.signal)
        open = attempted.filter((job, at) => {
          const retryReason = settle(job, answers[at])
          reason ??= retryReason
          return retryReason && !job.signal?.aborted
        })
      } catch (error) {
        reason ??= isWalletError(error)
          ? error
          : new WalletError(rpcFailedError, {}, { cause: error })
      }
    }
    for (const job of open) job.reject(reason ?? new WalletError(rpcFailedError))
    for (const stop of stops) stop()
  }

  return {
    request: (network, call, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new WalletError(transportAbortedError))
        const queue = queueOf(network)
        queue.waiting.push({ call, signal, resolve, reject })
        if (queue.waiting.length > 1) return
        queueMicrotask(() => {
          const calls = queue.waiting
          queue.waiting = []
          void send(queue, calls)
        })
      }),
  }
}

/** Settles a call, or returns the error after which another endpoint is tried. */
function settle(
  { resolve, reject }: QueuedCall,
  answer: JsonRpcResponse | undefined,
): WalletError | undefined {
  if (!answer) return new WalletError(rpcBadResponseError)
  if ('result' in answer) {
    resolve(answer.result)
    return undefined
  }
  const { code, message } = answer.error
  const details = { code, reason: message.slice(0, 300) }
  const error = new WalletError(rpcFailedError, details, { cause: answer.error })
  if (isLimitExceeded(answer.error)) return error
  reject(error)
  return undefined
}

/** Rejects a call as soon as its signal aborts, although the batch continues. */
function onAbort({ signal, reject }: QueuedCall, onAborted: () => void): () => void {
  function listener(): void {
    reject(new WalletError(transportAbortedError))
    onAborted()
  }
  if (signal?.aborted) listener()
  signal?.addEventListener('abort', listener)
  return () => signal?.removeEventListener('abort', listener)
}
