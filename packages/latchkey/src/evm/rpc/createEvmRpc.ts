import type { CaipNetworkId } from '../../caip/index.ts'
import { type AdapterKit, rpcUrls } from '../../core/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { isLimitExceeded, type RpcResponse, type RpcCall } from './batch.ts'
import { createRpcEndpoint, type RpcEndpoint } from './createRpcEndpoint.ts'
import { rankEndpoints } from './rankEndpoints.ts'

/** Asks the nodes of networks. */
export type EvmRpc = {
  request(network: CaipNetworkId, call: RpcCall, signal?: AbortSignal): Promise<unknown>
}

type QueuedCall = {
  readonly call: RpcCall
  readonly signal: AbortSignal | undefined
  resolve(result: unknown): void
  reject(error: WalletError): void
}

type NetworkQueue = { readonly endpoints: readonly RpcEndpoint[]; waiting: QueuedCall[] }

/**
 * Makes a JSON-RPC client. Calls of one microtask go out together; an address that fails gives way
 * to the next, best first.
 *
 * @param kit - Addresses, HTTP client and clock.
 * @returns The client. `request` throws `rpc.failed` with the node's `code` for an error that the
 * node answered, which is not asked again elsewhere; `rpc.failed`, `rpc.bad_response`,
 * `rpc.wrong_network`, `transport.failed` and `transport.timed_out` when no address could answer;
 * `transport.aborted`.
 * @source spec §7 "Blockchain JSON-RPC", §9 "RPC HTTP time-out"
 */
export function createEvmRpc(kit: AdapterKit): EvmRpc {
  const lines = new Map<CaipNetworkId, NetworkQueue>()

  function lineOf(network: CaipNetworkId): NetworkQueue {
    const known = lines.get(network)
    if (known) return known
    const deps = { clock: kit.clock, http: kit.http, network }
    const endpoints = rpcUrls(kit, network).map((address) => createRpcEndpoint(address, deps))
    const line: NetworkQueue = { endpoints, waiting: [] }
    lines.set(network, line)
    return line
  }

  async function deliver({ endpoints }: NetworkQueue, jobs: readonly QueuedCall[]): Promise<void> {
    const controller = new AbortController()
    let open = jobs
    let reason: WalletError | undefined
    const stops = jobs.map((job) =>
      onAbort(job, () => {
        open = open.filter((one) => one !== job)
        if (open.length === 0) controller.abort()
      }),
    )
    for (const endpoint of rankEndpoints(endpoints, ({ samples }) => samples(), kit.clock.now())) {
      const asked = open
      if (asked.length === 0) break
      try {
        const calls = asked.map(({ call }) => call)
        const answers = await endpoint.post(calls, controller.signal)
        open = asked.filter((job, at) => {
          const turnedAway = settle(job, answers[at])
          reason ??= turnedAway
          return turnedAway && !job.signal?.aborted
        })
      } catch (error) {
        reason ??= isWalletError(error)
          ? error
          : new WalletError('rpc.failed', {}, { cause: error })
      }
    }
    for (const job of open) job.reject(reason ?? new WalletError('rpc.failed'))
    for (const stop of stops) stop()
  }

  return {
    request: (network, call, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new WalletError('transport.aborted'))
        const line = lineOf(network)
        line.waiting.push({ call, signal, resolve, reject })
        if (line.waiting.length > 1) return
        queueMicrotask(() => {
          const jobs = line.waiting
          line.waiting = []
          void deliver(line, jobs)
        })
      }),
  }
}

/** Gives a caller its answer, or tells why another address has to be asked. */
function settle(
  { resolve, reject }: QueuedCall,
  answer: RpcResponse | undefined,
): WalletError | undefined {
  if (!answer) return new WalletError('rpc.bad_response')
  if ('result' in answer) {
    resolve(answer.result)
    return undefined
  }
  const { code, message } = answer.error
  const details = { code, reason: message.slice(0, 300) }
  const error = new WalletError('rpc.failed', details, { cause: answer.error })
  if (isLimitExceeded(answer.error)) return error
  reject(error)
  return undefined
}

/** Gives a caller its abort at once, whatever the request it shares with others does. */
function onAbort({ signal, reject }: QueuedCall, leave: () => void): () => void {
  function aborted(): void {
    reject(new WalletError('transport.aborted'))
    leave()
  }
  if (signal?.aborted) aborted()
  signal?.addEventListener('abort', aborted)
  return () => signal?.removeEventListener('abort', aborted)
}
