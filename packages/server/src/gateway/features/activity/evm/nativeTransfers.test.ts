import { describe, expect, it } from 'vitest'
import { upstreamError } from '../../../../upstream/index.ts'
import type { BlockRangeResult } from '../ActivityPort.ts'
import {
  account,
  type FakeRpcMethod,
  chain,
  contract,
  hashOf,
  head,
  numberToHex,
  accountLowercase,
  hexToNumber,
  signal,
  startFakeNode,
  type FakeActivityNode,
} from './node.fixture.ts'

const minute = 60_000
const other = `0x${'1'.repeat(40)}`

type Given = Readonly<Record<string, unknown>> & { readonly block: number }

/** Creates a payment of native currency from a contract to the account. */
const paid = (block: number, more: object = {}): Given => {
  const action = { callType: 'call', from: contract, to: accountLowercase, value: '0x5' }
  return { type: 'call', action, block, traceAddress: [0], ...more }
}
/** An incoming payment. */
const sent = (block: number): Given =>
  paid(block, {
    action: { callType: 'call', from: other, to: accountLowercase, value: '0x1' },
    traceAddress: [],
  })
const written = ({ block, ...rest }: Given): object => ({
  blockNumber: block,
  transactionHash: hashOf(block),
  ...rest,
})

type Filter = { readonly fromBlock: string; readonly toBlock: string; readonly count: number }

/** Tells traces of so many blocks at a time. */
const filterOf =
  (traces: readonly Given[], span = Infinity): FakeRpcMethod =>
  ([{ fromBlock, toBlock, count }]: [Filter]) => {
    const [from, to] = [hexToNumber(fromBlock), hexToNumber(toBlock)]
    if (to - from + 1 > span) throw new Error('range is too wide')
    const found = traces.filter(({ block }) => block >= from && block <= to)
    return found.slice(0, count).map(written)
  }
const fullTrace =
  (traces: readonly Given[]): FakeRpcMethod =>
  ([hash]: [string]) => {
    const own = traces.filter(({ block }) => hashOf(block) === hash)
    const call = { callType: 'call', from: other, to: contract, value: '0x1' }
    const top = paid(hexToNumber(hash), { action: call, traceAddress: [] })
    return [top, ...own].map(written)
  }

/** A node that keeps traces. */
const tracing = (
  traces: readonly Given[],
  more: Parameters<typeof startFakeNode>[0] = {},
): FakeActivityNode =>
  startFakeNode({
    ...more,
    more: { trace_filter: filterOf(traces), trace_transaction: fullTrace(traces), ...more.more },
  })
const read = ({ port }: FakeActivityNode, from = 0, to = head): Promise<BlockRangeResult> =>
  port.read(chain, [account], { from, to }, signal)
const received = ({ rows }: BlockRangeResult): readonly unknown[] =>
  rows
    .toSorted((a, b) => a.block - b.block)
    .map(({ block, operation, transfers }) => [
      block,
      operation,
      ...transfers.map(({ token, amount, direction }) => `${amount} ${token} ${direction}`),
    ])

describe('old native transfers by others', () => {
  it('are found by traces of transactions and internal calls [7.4]', async () => {
    const end = { address: contract, refundAddress: accountLowercase, balance: '0x7' }
    const node = tracing(
      [
        sent(5),
        paid(9),
        paid(12, { type: 'suicide', action: end }),
        // Moved nothing of the account's, failed, or has no sender.
        paid(20, {
          action: { callType: 'call', from: contract, to: accountLowercase, value: '0x0' },
        }),
        paid(21, {
          action: { callType: 'delegatecall', from: other, to: accountLowercase, value: '0x5' },
        }),
        paid(22, { error: 'Reverted' }),
        paid(23, { action: { callType: 'call', from: accountLowercase, to: other, value: '0x5' } }),
        paid(24, { type: 'reward', transactionHash: null, traceAddress: [] }),
        paid(25, { type: 'create', action: { from: other, value: '0x5' } }),
      ],
      { incoming: [5] },
    )
    const part = await read(node)
    expect(part).toMatchObject({ from: 0, hasNativeTransfers: true })
    expect(received(part)).toEqual([
      [5, 'receive', '1 native in'],
      [9, 'receive', '5 native in'],
      [12, 'receive', '7 native in'],
    ])
    expect(part.rows.find(({ block }) => block === 9)?.sentFrom).toBe(contract)
    expect(node.calls.find(({ method }) => method === 'trace_filter')?.params).toEqual([
      { fromBlock: '0x0', toBlock: numberToHex(head), toAddress: [account], count: 1_000 },
    ])
    expect([node.count('trace_filter'), node.count('trace_transaction')]).toEqual([1, 0])
  })

  it('are excluded if an enclosing call failed or cannot be verified [7.4]', async () => {
    const deep = paid(9, { traceAddress: [0, 1, 0] })
    const failed = paid(9, { traceAddress: [0, 1], error: 'Reverted' })
    const beside = paid(9, { traceAddress: [0, 0], error: 'Reverted' })
    const received = async (around: readonly Given[]): Promise<unknown> => {
      const trace_transaction = fullTrace([...around, deep])
      const part = await read(tracing([deep], { more: { trace_transaction } }))
      return [part.rows.length, part.hasNativeTransfers]
    }
    expect(await received([])).toEqual([1, true])
    expect(await received([beside])).toEqual([1, true])
    expect(await received([failed])).toEqual([0, true])
    const withoutTrace = tracing([deep], { more: { trace_transaction: () => null } })
    expect(await read(withoutTrace)).toMatchObject({ from: 0, rows: [], hasNativeTransfers: false })
  })

  it('are requested again after an hour if no node keeps traces [7.4]', async () => {
    const node = startFakeNode({ logged: [5_000_000] })
    for (let time = 0; time < 2; time += 1)
      expect(await read(node)).toMatchObject({ from: 0, hasNativeTransfers: false })
    expect(node.count('trace_filter')).toBe(1)
    node.clock.advance(60 * minute)
    expect((await read(node)).rows).toHaveLength(1)
    expect(node.count('trace_filter')).toBe(2)
  })

  it.each<readonly [string, FakeRpcMethod]>([
    ['refuses', filterOf([], 0)],
    ['makes no sense', () => [{ block: 7 }]],
    [
      'is away',
      () => {
        throw upstreamError('timeout', 'node')
      },
    ],
  ])('do not delay the index when the node %s [7.4]', async (_case, trace_filter) => {
    const node = startFakeNode({ logged: [5_000_000], more: { trace_filter } })
    for (let time = 0; time < 2; time += 1) {
      const part = await read(node)
      expect(part).toMatchObject({ from: 0, hasNativeTransfers: false })
      expect(part.rows).toHaveLength(1)
    }
    expect(node.count('trace_filter')).toBeLessThanOrEqual(16)
  })

  it('are read within a limited number of requests [7.4]', async () => {
    const span = chain.logSpan
    const traces = [sent(head - 5 * span), sent(head - 50 * span)]
    const incoming = traces.map(({ block }) => block)
    const node = tracing(traces, { incoming, more: { trace_filter: filterOf(traces, span) } })
    const first = await read(node)
    expect(first).toMatchObject({ from: head - 15 * span + 1, hasNativeTransfers: true })
    expect(received(first)).toEqual([[head - 5 * span, 'receive', '1 native in']])
    const second = await read(node, first.from - 20, first.from - 1)
    expect(second).toMatchObject({ from: first.from - 20, hasNativeTransfers: true })
  })

  it('are skipped if nodes accept only small ranges [7.4]', async () => {
    const traces = [sent(head - 1), sent(9)]
    const more = { trace_filter: filterOf(traces, 10) }
    const part = await read(tracing(traces, { incoming: [head - 1, 9], more }))
    expect(part).toMatchObject({ from: 0, hasNativeTransfers: false })
    expect(part.rows.map(({ block }) => block)).toEqual([head - 1])
  })

  it('are requested in parts if there are many [7.4]', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => sent(head - index * 5))
    const node = tracing(many, { incoming: many.map(({ block }) => block) })
    const { rows, hasNativeTransfers } = await read(node, head - 10_000)
    expect([rows.length, hasNativeTransfers]).toEqual([1_500, true])
    expect(node.count('trace_filter')).toBe(1 + Math.ceil(10_001 / chain.logSpan))
  })
})
