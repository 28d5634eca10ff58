import { describe, expect, it } from 'vitest'
import { account, chain, head, signal, startFakeNode } from './node.fixture.ts'

describe('activity on a chain too high to read every block', () => {
  it('finds sent transactions by transaction count, and received tokens by logs [7.4]', async () => {
    const node = startFakeNode({
      sent: [12, 7_000_001, 7_000_002, 19_999_000],
      logged: [5_000_000],
    })
    const part = await node.port.read(chain, [account], { from: 0, to: head }, signal)
    expect(part).toMatchObject({ from: 0, hasNativeTransfers: false })
    const blocks = part.rows.map(({ block, operation }) => [block, operation])
    expect(blocks.toSorted(([a], [b]) => (a as number) - (b as number))).toEqual([
      [12, 'send'],
      [5_000_000, 'receive'],
      [7_000_001, 'send'],
      [7_000_002, 'send'],
      [19_999_000, 'send'],
    ])
    expect(node.count('eth_getBlockByNumber')).toBeLessThan(10)
    expect(node.count('eth_getTransactionCount')).toBeLessThan(200)
  })

  it('adapts the block span of log requests, and remembers it [7.4]', async () => {
    const node = startFakeNode({ span: 300, logged: [head - 5, head - 280, head - 400] })
    const first = await node.port.read(chain, [account], { from: 0, to: head }, signal)
    expect(first.from).toBeGreaterThan(head - 300)
    expect(first.rows.length).toBeGreaterThan(0)
    const requested = node.count('eth_getLogs')
    const to = first.from - 1
    const second = await node.port.read(chain, [account], { from: 0, to }, signal)
    expect(second.from).toBeGreaterThanOrEqual(to - 600)
    expect(node.count('eth_getLogs') - requested).toBeLessThan(10)
  })

  it('skips the transaction count if nodes have pruned the state [7.4]', async () => {
    const node = startFakeNode({ sent: [12], logged: [5_000_000], isForgetful: true })
    const { rows } = await node.port.read(chain, [account], { from: 0, to: head }, signal)
    expect(rows.map(({ block }) => block)).toEqual([5_000_000])
  })

  it('reads the newest blocks one by one, with native transfers by others [7.4]', async () => {
    const node = startFakeNode({ sent: [head - 1] })
    const range = { from: head - 63, to: head }
    const part = await node.port.read(chain, [account], range, signal)
    expect(part).toMatchObject({ from: head - 63, hasNativeTransfers: true })
    expect(part.rows.map(({ block }) => block)).toEqual([head - 1])
    expect(node.count('eth_getTransactionCount')).toBe(0)
  })

  it('uses smaller batches for large blocks [7.4]', async () => {
    const maximum = async (to: number): Promise<number> => {
      const node = startFakeNode({})
      await node.port.read(chain, [account], { from: to - 63, to }, signal)
      const full = node.batches.filter(([call]) => call?.method === 'eth_getBlockByNumber')
      expect(full.flat()).toHaveLength(64)
      return Math.max(...full.map(({ length }) => length))
    }
    expect([await maximum(head), await maximum(24_000)]).toEqual([8, 64])
  })

  it('leaves the oldest blocks for later if there are too many transactions [7.4]', async () => {
    const logged = Array.from({ length: 2_500 }, (_, index) => 1_000 + index * 10)
    const node = startFakeNode({ logged })
    const part = await node.port.read(chain, [account], { from: 0, to: head }, signal)
    expect(part.rows).toHaveLength(2_000)
    expect(part.from).toBe(logged[499]! + 1)
  })

  it('fails if a node rejects even one block [7.4]', async () => {
    const node = startFakeNode({ span: 0 })
    const range = { from: 0, to: head }
    await expect(node.port.read(chain, [account], range, signal)).rejects.toMatchObject({
      name: 'UpstreamError',
      failure: 'body',
    })
  })

  it('uses only the nodes of its own instance', async () => {
    const [one, other] = [startFakeNode({}), startFakeNode({})]
    await one.port.head(chain, signal)
    expect(other.calls).toEqual([])
  })
})
