import { createFakeClock, type FakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { isUpstreamError } from '../../../../upstream/index.ts'
import { type Chain, createChains } from '../../../chain/chains/index.ts'
import type { RpcRequest } from '../../../chain/rpc/index.ts'
import type { ActivityPort } from '../ActivityPort.ts'
import { createEvmActivityPort } from './createEvmActivityPort.ts'

const id = 'eip155:1'
export const chain: Chain = createChains().get(id)!
export const account: string = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const accountLowercase: string = account.toLowerCase()
export const head: number = 20_000_000
export const { signal }: AbortController = new AbortController()
export const hashOf = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`
export const numberToHex = (value: number): string => `0x${value.toString(16)}`
export const hexToNumber = (text: string): number => Number.parseInt(text, 16)

/** A fake node, and the requests it received. */
export type FakeActivityNode = {
  readonly port: ActivityPort
  readonly clock: FakeClock
  readonly calls: readonly RpcRequest[]
  readonly batches: readonly (readonly RpcRequest[])[]
  count(method: string): number
}

/** Responds to one method. */
export type FakeRpcMethod = (params: never) => unknown

/** Starts a fake node of a high chain with transactions of an account and blocks with logs. */
export function startFakeNode(given: {
  readonly sent?: readonly number[]
  readonly logged?: readonly number[]
  /** Block span that it accepts for logs. */
  readonly span?: number
  readonly isForgetful?: boolean
  /** Blocks with transfers to the account. */
  readonly incoming?: readonly number[]
  /** Further methods. */
  readonly more?: Readonly<Record<string, FakeRpcMethod>>
}): FakeActivityNode {
  const { sent = [], logged = [], span = Infinity, isForgetful = false, incoming = [] } = given
  const calls: RpcRequest[] = []
  const batches: (readonly RpcRequest[])[] = []
  const transaction = (block: number) => ({
    hash: hashOf(block),
    blockNumber: numberToHex(block),
    nonce: '0x0',
    value: '0x1',
    input: '0x',
    from: sent.includes(block) ? accountLowercase : `0x${'1'.repeat(40)}`,
    to: incoming.includes(block) ? accountLowercase : contract,
  })
  const methods: Readonly<Record<string, FakeRpcMethod>> = {
    eth_getBlockByNumber: ([at, isFull]: [string, boolean]) => {
      const block = at === 'latest' ? head : hexToNumber(at)
      const transactions = isFull && sent.includes(block) ? [transaction(block)] : []
      return {
        number: numberToHex(block),
        hash: hashOf(block),
        timestamp: numberToHex(block),
        transactions,
      }
    },
    eth_getTransactionByHash: ([hash]: [string]) => transaction(hexToNumber(hash)),
    eth_getTransactionReceipt: ([hash]: [string]) => ({
      status: '0x1',
      transactionIndex: '0x0',
      contractAddress: null,
      logs: logged.includes(hexToNumber(hash)) ? [transferLog] : [],
    }),
    eth_getLogs: ([{ fromBlock, toBlock }]: [{ fromBlock: string; toBlock: string }]) => {
      const [from, to] = [hexToNumber(fromBlock), hexToNumber(toBlock)]
      if (to - from + 1 > span) throw new Error('block range is too wide')
      return logged
        .filter((block) => block >= from && block <= to)
        .map((block) => ({ transactionHash: hashOf(block), blockNumber: numberToHex(block) }))
    },
    eth_getTransactionCount: ([, at]: [string, string]) => {
      if (isForgetful) throw new Error('missing trie node')
      return numberToHex(sent.filter((block) => block <= hexToNumber(at)).length)
    },
    ...given.more,
  }
  const answer = (call: RpcRequest) => {
    calls.push(call)
    try {
      const method = methods[call.method]
      if (!method) return { error: { code: -32601, message: 'Method not found' } }
      return { result: method(call.params as never) }
    } catch (error) {
      if (isUpstreamError(error)) throw error
      return { error: { code: -32000, message: (error as Error).message } }
    }
  }
  const clock = createFakeClock()
  const port = createEvmActivityPort({
    clock,
    rpc: {
      request: async (_chain, call) => answer(call),
      batch: async (_chain, all) => {
        batches.push(all)
        return all.map(answer)
      },
    },
  })
  return {
    port,
    clock,
    calls,
    batches,
    count: (method: string) => calls.filter((one) => one.method === method).length,
  }
}

/** A contract that others call. */
export const contract: string = `0x${'2'.repeat(40)}`

const transferLog = {
  address: `0x${'3'.repeat(40)}`,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${'1'.repeat(64)}`,
    `0x${accountLowercase.slice(2).padStart(64, '0')}`,
  ],
  data: `0x${'5'.padStart(64, '0')}`,
}
