import { decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import * as v from 'valibot'
import type { Allowance, ApprovalAsset, AssetAmount } from '../ApprovalSummary.ts'
import { escapeText } from '../escapeText.ts'
import type { EvmCall } from '../summarizeCalls.ts'
import type { RequestNode } from './RequestNode.ts'
import { toTokenMetadata } from './readTokenMetadata.ts'
import { readSimulatedLogs, type SimulatedLog } from './readSimulatedLogs.ts'

/** Result of the calls in the latest block. */
export type CallSimulation =
  | {
      readonly status: 'simulated'
      readonly changes: readonly AssetAmount[]
      readonly allowances: readonly Allowance[]
      /** Gas that each call used. */
      readonly gasUsed: readonly bigint[]
    }
  /** `reason` is empty where the contract has none. */
  | { readonly status: 'reverted'; readonly reason: string; readonly gasUsed: readonly bigint[] }
  /** No node simulates. */
  | { readonly status: 'unavailable' }

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]*$/),
  v.transform((text) => text as Hex),
)
const callResult = v.object({
  status: v.picklist(['0x0', '0x1']),
  returnData: v.optional(hex, '0x'),
  gasUsed: v.pipe(
    hex,
    v.transform((text) => BigInt(text)),
  ),
  logs: v.optional(v.array(v.object({ address: hex, data: hex, topics: v.array(hex) })), () => []),
  error: v.optional(v.object({ message: v.optional(v.string(), '') })),
})
const blocks = v.tuple([v.object({ calls: v.array(callResult) })])

const tokenAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
])

/** Tokens whose balances are read. A transaction that moves more is shown by its logs alone. */
const maxTokens = 20

/**
 * Simulates calls by `eth_simulateV1`, and returns by how much they change the balances of the account.
 *
 * The logs say which tokens move; their contracts' own `balanceOf`, before and after, says by how much. Between the two
 * simulations a block can pass, as between them and the transaction.
 *
 * @throws What `requestNode` throws when it is aborted; other failures are `unavailable`.
 * @see https://ethereum.github.io/execution-apis/ "eth_simulateV1"
 */
export async function simulateCalls(
  requestNode: RequestNode,
  { account, calls, signal }: simulateCalls.Parameters,
): Promise<CallSimulation> {
  const run = async (all: readonly object[]): Promise<readonly CallResult[]> => {
    const params = [{ blockStateCalls: [{ calls: all }], traceTransfers: true }, 'latest']
    const answer = v.parse(blocks, await requestNode('eth_simulateV1', params))
    const results = answer[0].calls
    if (results.length !== all.length) throw new RangeError('Each call has one result.')
    return results
  }
  const sent = calls.map(({ to, data, value }) => ({
    from: account,
    ...(to !== undefined && { to }),
    input: data,
    value: numberToHex(value),
  }))
  try {
    const results = await run(sent)
    const gasUsed = results.map((result) => result.gasUsed)
    const failed = results.find(({ status }) => status === '0x0')
    if (failed) return { status: 'reverted', reason: readRevertReason(failed), gasUsed }
    const logs = results.flatMap((result): readonly SimulatedLog[] => result.logs)
    const effects = readSimulatedLogs(logs, account)
    // The balances are a second run, which can fail by itself: then the logs are all there is.
    const changes = await readBalances(run, { account, sent, changes: effects.changes }).catch(
      () => effects.changes,
    )
    signal.throwIfAborted()
    return { status: 'simulated', ...effects, changes, gasUsed }
  } catch {
    signal.throwIfAborted()
    return { status: 'unavailable' }
  }
}

export declare namespace simulateCalls {
  type Parameters = {
    readonly account: string
    readonly calls: readonly EvmCall[]
    readonly signal: AbortSignal
  }
}

type CallResult = v.InferOutput<typeof callResult>

async function readBalances(
  run: (calls: readonly object[]) => Promise<readonly CallResult[]>,
  parameters: {
    readonly account: string
    readonly sent: readonly object[]
    readonly changes: readonly AssetAmount[]
  },
): Promise<readonly AssetAmount[]> {
  const { account, sent, changes } = parameters
  const tokens = changes.filter(({ asset }) => asset.type === 'erc20').slice(0, maxTokens)
  if (tokens.length === 0) return changes
  const to = tokens.map(({ asset }) => asset.address)
  const owner = account as Hex
  const balances = to.map((token) => ({ to: token, input: encode('balanceOf', [owner]) }))
  const names = to.flatMap((token) => [
    { to: token, input: encode('decimals', []) },
    { to: token, input: encode('symbol', []) },
  ])
  const results = await run([...balances, ...sent, ...balances, ...names])
  const at = (index: number): CallResult | undefined => results[index]
  const after = tokens.length + sent.length
  const verified = new Map(
    tokens.map(({ asset, amount }, index) => {
      const [before, later] = [readNumber(at(index)), readNumber(at(after + index))]
      const named = after + tokens.length + 2 * index
      const described: ApprovalAsset = {
        ...asset,
        ...toTokenMetadata({
          decimals: returnDataOf(at(named)),
          symbol: returnDataOf(at(named + 1)),
        }),
      }
      const change = before === undefined || later === undefined ? amount : later - before
      return [asset, { asset: described, amount: change }]
    }),
  )
  return changes
    .map((change) => verified.get(change.asset) ?? change)
    .filter(({ amount }) => amount !== 0n)
}

function encode(name: 'balanceOf' | 'decimals' | 'symbol', args: readonly Hex[]): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: name, args: args as never })
}

function readNumber(result: CallResult | undefined): bigint | undefined {
  const isNumber = result?.status === '0x1' && result.returnData.length === 66
  return isNumber ? BigInt(result.returnData) : undefined
}

function returnDataOf(result: CallResult | undefined): Hex | undefined {
  return result?.status === '0x1' ? result.returnData : undefined
}

const errorAbi = parseAbi(['function Error(string reason) view returns (string)'])

/** Returns the text of `Error(string)`, or the message of the node; empty where there is neither. */
function readRevertReason({ returnData, error }: CallResult): string {
  if (returnData.startsWith('0x08c379a0')) {
    try {
      const data: Hex = `0x${returnData.slice(10)}`
      const reason = decodeFunctionResult({ abi: errorAbi, functionName: 'Error', data })
      return escapeText(reason, { maxLength: 160 })
    } catch {
      // Malformed: the node's text is all there is.
    }
  }
  return escapeText(error?.message ?? '', { maxLength: 160 })
}
