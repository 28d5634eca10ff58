import type { CaipNetworkId } from '../caip/index.ts'
import { isWalletError } from '../errors/index.ts'
import { parseQuantity } from './quantity.ts'
import type { EvmRpc } from './rpc/index.ts'

/**
 * Simulates calls in the latest block, and returns by how much they increase the balance of a token.
 *
 * @param simulation - Token contract and holder; the calls, in order, as `eth_call` has them.
 * @returns Base units, negative for a decrease; `reverted` when a call reverts; undefined where no node simulates.
 * @throws `transport.aborted`
 */
export type SimulateReceived = (simulation: {
  readonly network: CaipNetworkId
  readonly token: string
  readonly holder: string
  readonly calls: readonly object[]
  readonly signal?: AbortSignal | undefined
}) => Promise<bigint | 'reverted' | undefined>

/** Method not found, JSON-RPC 2.0; method not supported, EIP-1474. */
const unsupportedCodes: ReadonlySet<unknown> = new Set([-32_601, -32_004])

/**
 * Creates a {@link SimulateReceived} by `eth_simulateV1`. On a network whose node does not have the method it is
 * requested once only.
 *
 * @see https://ethereum.github.io/execution-apis/ "eth_simulateV1"
 */
export function createReceivedSimulator(rpc: EvmRpc): SimulateReceived {
  const unsupported = new Set<CaipNetworkId>()
  return async ({ network, token, holder, calls, signal }) => {
    if (unsupported.has(network)) return undefined
    // `balanceOf(address)`
    const data = `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`
    const readBalance = { to: token, data }
    const blockStateCalls = [{ calls: [readBalance, ...calls, readBalance] }]
    try {
      const call = { method: 'eth_simulateV1', params: [{ blockStateCalls }, 'latest'] }
      const results = readCallResults(await rpc.request(network, call, signal))
      if (results.length !== calls.length + 2) return undefined
      if (results.some(({ status }) => status === '0x0')) return 'reverted'
      const [before, after] = [results.at(0), results.at(-1)]
      return parseQuantity(after?.returnData) - parseQuantity(before?.returnData)
    } catch (error) {
      if (isWalletError(error, 'transport.aborted')) throw error
      if (isWalletError(error, 'rpc.failed') && unsupportedCodes.has(error.details['code']))
        unsupported.add(network)
      return undefined
    }
  }
}

type CallResult = { readonly status?: unknown; readonly returnData?: unknown }

/** Reads the results of the calls of the first block. */
function readCallResults(answer: unknown): readonly CallResult[] {
  const [block] = (Array.isArray(answer) ? answer : []) as readonly unknown[]
  const { calls } = (block ?? {}) as { readonly calls?: unknown }
  return Array.isArray(calls) ? (calls as readonly CallResult[]) : []
}
